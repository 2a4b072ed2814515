import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import {
  type ResolvedAddress,
  type Resolve,
  checkedAddresses,
  lookupAll,
  pinnedTo,
  untilStopped,
} from './checked-lookup.js';
import { WebError } from '../web-address/web-error.js';
import { readWebUrl } from '../web-address/web-url.js';

/** What is posted: the body goes out as it is. */
export interface WebPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** From the look-up to the last byte of the reply. */
  readonly timeoutMs: number;
  /** The maximum number of bytes of the reply; the rest is not read. Default none. */
  readonly keepBytes?: number;
  readonly signal?: AbortSignal;
}

/** The reply, with any status: a redirect is a reply like any other and is never followed. */
export interface WebAnswer {
  readonly status: number;
  /** The delay that the server requests, unparsed. */
  readonly retryAfter: string | null;
  readonly contentType: string;
  /** Where a redirect leads, as an absolute address of the web; null for other replies. */
  readonly location: string | null;
  readonly body: Buffer;
}

/** Posts to public addresses. Throws a `WebError` if there was no reply or no request. */
export interface WebPoster {
  post(what: WebPost): Promise<WebAnswer>;
  /**
   * The URL in its canonical form, if it may be used as far as can be decided without a request.
   */
  check(url: string): string;
}

export interface WebPosterOptions {
  /** Places off the public web that may be posted to all the same, as `host:port`. */
  readonly allow?: readonly string[];
  /** How names are looked up. */
  readonly resolve?: Resolve;
}

/**
 * Posts under the same rules as the fetcher reads: resolved once, every address public, connected
 * to a resolved address. No redirect is followed.
 */
export function createWebPoster({
  allow = [],
  resolve = lookupAll,
}: WebPosterOptions = {}): WebPoster {
  const allowed: ReadonlySet<string> = new Set(allow);

  return {
    check: (url) => readWebUrl(url, allowed).href,
    post: async (what) => {
      const clock = AbortSignal.timeout(what.timeoutMs);
      const stop = what.signal ? AbortSignal.any([clock, what.signal]) : clock;
      try {
        const url = readWebUrl(what.url, allowed);
        return await untilStopped(
          checkedAddresses(url, allowed, resolve).then((addresses) =>
            send(url, addresses, what, stop),
          ),
          stop,
        );
      } catch (error) {
        if (error instanceof WebError) throw error;
        if (clock.aborted) throw new WebError('timeout', 'The site took too long.');
        throw isTlsError(error)
          ? new WebError('tls', 'The site has no valid certificate, or speaks no TLS.')
          : new WebError('unreachable', 'The site could not be reached.');
      }
    },
  };
}

/** The codes of OpenSSL and of Node.js for certificates and handshakes. */
const tlsCodes =
  /^(?:EPROTO|ERR_(?:TLS|SSL)_.*|CERT_.*|.*SELF_SIGNED_.*|UNABLE_TO_(?:GET|VERIFY|DECRYPT)_.*|HOSTNAME_MISMATCH)$/;

function isTlsError(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && tlsCodes.test(code);
}

async function send(
  url: URL,
  addresses: readonly ResolvedAddress[],
  { headers, body, keepBytes = 0 }: WebPost,
  signal: AbortSignal,
): Promise<WebAnswer> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const ask = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = ask(
      url,
      {
        lookup: pinnedTo(addresses),
        agent: false,
        signal,
        method: 'POST',
        maxHeaderSize: 16 * 1024,
        headers: {
          'user-agent': 'Patchbay/1.0 (webhooks)',
          ...headers,
          'content-length': Buffer.byteLength(body),
        },
      },
      resolve,
    );
    sent.on('error', reject).end(body);
  });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    if (keepBytes > 0)
      for await (const chunk of reply as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= keepBytes) break;
      }
  } finally {
    reply.destroy();
  }
  const retryAfter = reply.headers['retry-after'] ?? null;
  return {
    status: reply.statusCode ?? 0,
    retryAfter,
    contentType: reply.headers['content-type'] ?? '',
    location: locationOf(reply, url),
    body: Buffer.concat(chunks).subarray(0, keepBytes),
  };
}

const longestLocation = 2000;

/** The address that a redirect names. */
function locationOf({ statusCode = 0, headers }: IncomingMessage, from: URL): string | null {
  const named = headers.location ?? '';
  if (statusCode < 300 || statusCode > 399 || !named || !URL.canParse(named, from.href))
    return null;
  const { href, protocol } = new URL(named, from.href);
  return /^https?:$/.test(protocol) && href.length <= longestLocation ? href : null;
}
