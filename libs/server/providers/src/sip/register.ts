import { randomBytes } from 'node:crypto';
import { type ConnectionOptions, type SipConnection, openSip } from './connection.js';
import { answerChallenge, readChallenge, strongest } from './digest.js';
import {
  type SipMessage,
  headerOf,
  headersOf,
  maskSip,
  parseSip,
  statusOf,
  writeSip,
} from './message.js';
import { type SipDns, type SipTransport, SipUnreachable, resolveSip } from './resolve.js';

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

/** One message as it went over the wire, without credentials. `at` in milliseconds. */
export interface SipCapture {
  readonly at: number;
  readonly direction: 'sent' | 'received';
  readonly transport: SipTransport;
  readonly source: string;
  readonly destination: string;
  readonly callId: string;
  readonly text: string;
}

export interface RegisterRequest {
  readonly identity: SipIdentity;
  /** Where calls for the identity should come to, as `host` or `host:port`. */
  readonly contact: { readonly user: string; readonly host: string };
  /** How long to stay registered, in seconds; 0 ends the registration. */
  readonly expires: number;
  /** The same for every refresh, so that a registrar can tell an old request from a new one. */
  readonly callId: string;
  readonly cseq: number;
}

/** What came of it. `status` is the registrar's, 408 when it did not answer and 503 when it could not be reached. */
export interface RegisterOutcome {
  readonly status: number;
  readonly reason: string;
  /** For how long the registrar holds the registration, in seconds; 0 when it does not. */
  readonly expires: number;
  /** The highest number used. */
  readonly cseq: number;
  /** Seconds that an overloaded registrar asks to wait. */
  readonly retryAfter: number | null;
}

export interface SipClientOptions {
  /** Places off the public internet that may be asked all the same, as `host:port`. */
  readonly allow?: readonly string[];
  readonly dns?: SipDns;
  readonly ca?: string;
  /** How long to wait for an answer in all, in milliseconds; 32 seconds when left out, as the protocol has it. */
  readonly timeoutMs?: number;
  readonly now?: () => number;
}

export interface SipClient {
  /** `tap` sees every message; `signal` gives up at once. Never throws for what a server or a network does. */
  register(
    request: RegisterRequest,
    tap?: (capture: SipCapture) => void,
    signal?: AbortSignal,
  ): Promise<RegisterOutcome>;
}

const t1 = 500;
const t2 = 4000;
/** A challenge, a stale nonce and a registration that was wished too short: more is a server that goes round in circles. */
const mostTries = 4;
const longestExpires = 86_400;
const tagOf = (bytes: number) => randomBytes(bytes).toString('hex');

/** A client of SIP registrars over UDP, TCP and TLS: digest authentication by RFC 7616 and 8760, retransmission by RFC 3261. */
export function createSipClient({
  allow = [],
  dns,
  ca,
  timeoutMs = 64 * t1,
  now = Date.now,
}: SipClientOptions = {}): SipClient {
  return {
    async register(request, tap = () => undefined, signal) {
      const failed = (status: number, reason: string): RegisterOutcome => ({
        status,
        reason,
        expires: 0,
        cseq: request.cseq,
        retryAfter: null,
      });
      const exchange = createExchange({
        transport: request.identity.transport,
        callId: request.callId,
        tap,
        now,
      });
      const stop = () => exchange.giveUp();
      signal?.addEventListener('abort', stop, { once: true });
      try {
        const { proxy, realm, port, transport } = request.identity;
        const target = await resolveSip(
          { host: proxy?.host ?? realm, port: proxy?.port ?? port, transport },
          { dns, allow },
        );
        const options: ConnectionOptions = {
          timeoutMs: Math.min(timeoutMs, 10_000),
          ...(ca === undefined ? {} : { ca }),
        };
        await exchange.open(
          (listener) => openSip(transport, target, listener, options),
          `${target.address}:${target.port}`,
        );
        return await converse(request, exchange, timeoutMs);
      } catch (error) {
        if (error instanceof SipUnreachable) return failed(503, 'Service Unavailable');
        throw error;
      } finally {
        signal?.removeEventListener('abort', stop);
        exchange.close();
      }
    },
  };
}

type Exchange = ReturnType<typeof createExchange>;

/** Requests and their answers over one connection. */
function createExchange({
  transport,
  callId,
  tap,
  now,
}: {
  readonly transport: SipTransport;
  readonly callId: string;
  readonly tap: (capture: SipCapture) => void;
  readonly now: () => number;
}) {
  let connection: SipConnection | null = null;
  let peer = '';
  let isBroken = false;
  let hear: (reply: SipMessage | null) => void = () => undefined;
  const here = () => (connection ? `${connection.local.address}:${connection.local.port}` : '');

  return {
    open: async (
      open: (listener: { message(text: string): void; broken(): void }) => Promise<SipConnection>,
      address: string,
    ) => {
      peer = address;
      connection = await open({
        message: (text) => {
          tap({
            at: now(),
            direction: 'received',
            transport,
            source: peer,
            destination: here(),
            callId,
            text: maskSip(text),
          });
          const reply = parseSip(text);
          if (reply && statusOf(reply)) hear(reply);
        },
        broken: () => {
          isBroken = true;
          hear(null);
        },
      });
    },
    giveUp: () => {
      isBroken = true;
      hear(null);
    },
    local: () => connection?.local ?? { address: '0.0.0.0', port: 0 },
    /** Sends a request until it is answered for good; null when time is up. */
    ask: async (
      message: SipMessage,
      branch: string,
      timeoutMs: number,
    ): Promise<SipMessage | null> => {
      const text = writeSip(message);
      const send = async (): Promise<void> => {
        tap({
          at: now(),
          direction: 'sent',
          transport,
          source: here(),
          destination: peer,
          callId,
          text: maskSip(text),
        });
        await connection?.send(text);
      };
      let pause = t1;
      let again: NodeJS.Timeout | undefined;
      let giveUp: NodeJS.Timeout | undefined;
      try {
        return await new Promise<SipMessage | null>((resolve, reject) => {
          const repeat = (): void => {
            again = setTimeout(() => {
              pause = Math.min(pause * 2, t2);
              void send();
              repeat();
            }, pause);
          };
          hear = (reply) => {
            if (reply === null) return reject(new SipUnreachable('The connection broke off.'));
            if (!headerOf(reply, 'Via')?.includes(branch)) return;
            const { status } = statusOf(reply) ?? { status: 0 };
            if (status < 200) pause = t2;
            else resolve(reply);
          };
          if (isBroken) return hear(null);
          giveUp = setTimeout(() => resolve(null), timeoutMs);
          void send();
          if (transport === 'UDP') repeat();
        });
      } finally {
        clearTimeout(again);
        clearTimeout(giveUp);
        hear = () => undefined;
      }
    },
    close: () => connection?.close(),
  };
}

/** Registers, answers what the registrar asks, and gives its last word. */
async function converse(
  { identity, contact, expires: wished, callId, cseq: from }: RegisterRequest,
  exchange: Exchange,
  timeoutMs: number,
): Promise<RegisterOutcome> {
  const uri = `sip:${identity.realm}`;
  const tag = tagOf(8);
  let expires = wished;
  let cseq = from;
  let authorization: readonly [string, string] | null = null;
  let hasAnswered = false;
  let last: {
    readonly status: number;
    readonly reason: string;
    readonly retryAfter: number | null;
  } = { status: 408, reason: 'Request Timeout', retryAfter: null };
  const end = Date.now() + timeoutMs;
  for (let tries = 0; tries < mostTries; tries += 1) {
    cseq += 1;
    const branch = `z9hG4bK${tagOf(12)}`;
    const { address, port } = exchange.local();
    const host = address.includes(':') ? `[${address}]` : address;
    const reply = await exchange.ask(
      {
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
      },
      branch,
      Math.max(0, end - Date.now()),
    );
    if (!reply)
      return { status: 408, reason: 'Request Timeout', expires: 0, cseq, retryAfter: null };
    const { status, reason } = statusOf(reply) ?? { status: 500, reason: '' };
    const wait = Number(/^\d{1,6}/.exec(headerOf(reply, 'Retry-After') ?? '')?.[0] ?? Number.NaN);
    last = { status, reason, retryAfter: Number.isFinite(wait) ? wait : null };
    if (status >= 200 && status < 300)
      return { ...last, expires: wished === 0 ? 0 : grantedBy(reply, contact.user, expires), cseq };
    if (status === 423 && wished > 0) {
      const least = Number(/^\d{1,6}/.exec(headerOf(reply, 'Min-Expires') ?? '')?.[0] ?? 0);
      if (least <= expires || least > longestExpires) break;
      expires = least;
      // A nonce counts for one request at a time; the next one is challenged again if need be.
      [authorization, hasAnswered] = [null, false];
      continue;
    }
    if (status !== 401 && status !== 407) break;
    const challenge = strongest(
      headersOf(reply, status === 401 ? 'WWW-Authenticate' : 'Proxy-Authenticate')
        .map(readChallenge)
        .filter((one) => one !== null),
    );
    // Refused after an answer: the password is wrong, unless the nonce merely grew old.
    if (!challenge || (hasAnswered && !challenge.stale)) break;
    hasAnswered = true;
    authorization = [
      status === 401 ? 'Authorization' : 'Proxy-Authorization',
      answerChallenge({
        challenge,
        username: identity.authUsername,
        password: identity.password,
        method: 'REGISTER',
        uri,
        cnonce: tagOf(8),
        count: 1,
      }),
    ];
  }
  return { ...last, expires: 0, cseq };
}

/** For how long the registrar holds our contact: as the contact says, else as the reply does, else as was asked. */
function grantedBy(reply: SipMessage, user: string, asked: number): number {
  const contacts = headersOf(reply, 'Contact').flatMap((value) =>
    value.split(/,(?=\s*(?:"[^"]*"\s*)?<)/),
  );
  const mine =
    contacts.find((value) => value.includes(`sip:${user}@`)) ??
    (contacts.length === 1 ? contacts[0] : undefined);
  const said =
    /;\s*expires\s*=\s*(\d{1,6})/i.exec(mine?.split('>').at(-1) ?? '')?.[1] ??
    /^\d{1,6}/.exec(headerOf(reply, 'Expires') ?? '')?.[0];
  return said === undefined ? asked : Math.min(Number(said), longestExpires);
}
