import { type SipTransport } from './resolve.js';
import { type SipMessage } from './message.js';

/** Who registers, and where. */
export interface SipIdentity {
  /** `1001@sip.example.com`. */
  readonly aor: string;
  readonly authUsername: string;
  readonly password: string;
  /** The registrar's domain. */
  readonly realm: string;
  /** Where requests are sent instead of the domain itself. */
  readonly proxy?: { readonly host: string; readonly port?: number };
  readonly port?: number;
  readonly transport: SipTransport;
}

export interface RegisterRequest {
  readonly identity: SipIdentity;
  /** Where calls for the identity should come to, as `host` or `host:port`. */
  readonly contact: { readonly user: string; readonly host: string };
  /** How long to stay registered, in seconds; 0 ends the registration. */
  readonly expires: number;
  /**
   * The same for every refresh, so that a registrar can distinguish an old request from a new one.
   */
  readonly callId: string;
  readonly cseq: number;
}

/** What of a request differs from one attempt to the next. */
interface RegisterAttempt {
  readonly uri: string;
  readonly tag: string;
  readonly branch: string;
  readonly cseq: number;
  readonly expires: number;
  readonly authorization: readonly [string, string] | null;
  readonly local: { readonly address: string; readonly port: number };
}

export function registerMessage(
  { identity, contact, callId }: RegisterRequest,
  { uri, tag, branch, cseq, expires, authorization, local: { address, port } }: RegisterAttempt,
): SipMessage {
  const host = address.includes(':') ? `[${address}]` : address;
  return {
    startLine: `REGISTER ${uri} SIP/2.0`,
    headers: [
      ['Via', `SIP/2.0/${identity.transport} ${host}:${port};branch=${branch};rport`],
      ['Max-Forwards', '70'],
      ['From', `<sip:${identity.aor}>;tag=${tag}`],
      ['To', `<sip:${identity.aor}>`],
      ['Call-ID', callId],
      ['CSeq', `${cseq} REGISTER`],
      [
        'Contact',
        `<sip:${contact.user}@${contact.host};transport=${identity.transport.toLowerCase()}>;expires=${expires}`,
      ],
      ['Expires', String(expires)],
      ['Allow', 'INVITE, ACK, CANCEL, BYE, OPTIONS'],
      ['User-Agent', 'Patchbay'],
      ...(authorization ? [authorization] : []),
    ],
    body: '',
  };
}
