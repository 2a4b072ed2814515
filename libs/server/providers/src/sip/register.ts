import { randomBytes } from 'node:crypto';
import { type ConnectionOptions, openSip } from './connection.js';
import { answerChallenge, readChallenge, strongest } from './digest.js';
import { type SipMessage, headerOf, headersOf, statusOf } from './message.js';
import { type SipDns, SipUnreachable, resolveSip } from './resolve.js';
import { type SipCapture, t1, createExchange, type Exchange } from './exchange.js';
import { type RegisterRequest, registerMessage } from './register-message.js';

/**
 * What came of it. `status` is the registrar's, 408 when it did not answer and 503 when it could
 * not be reached.
 */
export interface RegisterOutcome {
  readonly status: number;
  readonly reason: string;
  /** For how long the registrar holds the registration, in seconds; 0 when it does not. */
  readonly expires: number;
  /** The highest number used. */
  readonly cseq: number;
  /** Seconds that an overloaded registrar requests to wait. */
  readonly retryAfter: number | null;
}

export interface SipClientOptions {
  /** Hosts outside of the public internet that are allowed nevertheless, as `host:port`. */
  readonly allow?: readonly string[];
  readonly dns?: SipDns;
  readonly ca?: string;
  /**
   * How long to wait for an answer in all, in milliseconds; 32 seconds when left out, as the
   * protocol has it.
   */
  readonly timeoutMs?: number;
  readonly now?: () => number;
}

export interface SipClient {
  /**
   * `tap` receives every message; `signal` aborts at once. Never throws for errors of a server or a
   * network.
   */
  register(
    request: RegisterRequest,
    tap?: (capture: SipCapture) => void,
    signal?: AbortSignal,
  ): Promise<RegisterOutcome>;
}

/**
 * A challenge, a stale nonce and a registration that was wished too short: more is a server that
 * goes round in circles.
 */
const maxTries = 4;
const longestExpires = 86_400;
const tagOf = (bytes: number) => randomBytes(bytes).toString('hex');

/**
 * A client of SIP registrars over UDP, TCP and TLS: digest authentication by RFC 7616 and 8760,
 * retransmission by RFC 3261.
 */
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

/** Registers, answers the registrar's challenges, and returns its final reply. */
async function converse(
  request: RegisterRequest,
  exchange: Exchange,
  timeoutMs: number,
): Promise<RegisterOutcome> {
  const { identity, contact, expires: wished, cseq: from } = request;
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
  for (let tries = 0; tries < maxTries; tries += 1) {
    cseq += 1;
    const branch = `z9hG4bK${tagOf(12)}`;
    const reply = await exchange.ask(
      registerMessage(request, {
        uri,
        tag,
        branch,
        cseq,
        expires,
        authorization,
        local: exchange.local(),
      }),
      branch,
      Math.max(0, end - Date.now()),
    );
    if (!reply)
      return { status: 408, reason: 'Request Timeout', expires: 0, cseq, retryAfter: null };
    const { status, reason } = statusOf(reply) ?? { status: 500, reason: '' };
    last = { status, reason, retryAfter: secondsIn(reply, 'Retry-After') };
    if (status >= 200 && status < 300)
      return { ...last, expires: wished === 0 ? 0 : grantedBy(reply, contact.user, expires), cseq };
    if (status === 423 && wished > 0) {
      const least = secondsIn(reply, 'Min-Expires') ?? 0;
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

/** The seconds that a header begins with; null without any. */
function secondsIn(reply: SipMessage, header: string): number | null {
  const digits = /^\d{1,6}/.exec(headerOf(reply, header) ?? '')?.[0];
  return digits === undefined ? null : Number(digits);
}

/**
 * How long the registrar keeps our contact: from the contact, else from the reply, else as
 * requested.
 */
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
