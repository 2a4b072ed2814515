import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import {
  type ResolvedAddress,
  type Resolve,
  checkedAddresses,
  lookupAll,
  pinnedTo,
  untilStopped,
} from './checked-lookup.js';
import { type WebPage } from '../parsers/web-page.js';
import { WebError } from '../web-address/web-error.js';
import { readWebUrl } from '../web-address/web-url.js';

/** Limits of one fetch; `signal` ends it early. */
export interface FetchLimits {
  readonly maxBytes?: number;
  readonly accept?: string;
  readonly signal?: AbortSignal;
}

/** Fetches public pages. Throws a `WebError`. */
export interface WebFetcher {
  get(url: string, limits?: FetchLimits): Promise<WebPage>;
  /**
   * The URL in its canonical form, if it may be fetched as far as can be decided without a request.
   */
  check(url: string): string;
}

export interface WebFetcherOptions {
  /**
   * Places off the public web that may be fetched all the same, as `host:port`. Empty but in tests.
   */
  readonly allow?: readonly string[];
  /** How names are looked up. */
  readonly resolve?: Resolve;
  /** Milliseconds from the first look-up to the last byte, redirects included. */
  readonly timeoutMs?: number;
  readonly maxRedirects?: number;
  /** What a fetched site learns of the fetcher. */
  readonly purpose?: string;
}

const tenMegabytes = 10 * 1024 * 1024;

/**
 * A fetcher that connects to the public internet only: a name is resolved once, all its addresses
 * must be public, and the connection goes to a resolved address, so that a later change of the
 * record has no effect. Each redirect is checked like the first URL.
 */
export function createWebFetcher({
  allow = [],
  resolve = lookupAll,
  timeoutMs = 10_000,
  maxRedirects = 3,
  purpose = 'knowledge fetcher',
}: WebFetcherOptions = {}): WebFetcher {
  const allowed: ReadonlySet<string> = new Set(allow);

  async function get(
    start: string,
    { maxBytes = tenMegabytes, accept = '*/*', signal }: FetchLimits = {},
  ): Promise<WebPage> {
    const clock = AbortSignal.timeout(timeoutMs);
    const stop = signal ? AbortSignal.any([clock, signal]) : clock;
    try {
      let url = readWebUrl(start, allowed);
      for (let hop = 0; hop <= maxRedirects; hop += 1) {
        const reply = await send(
          url,
          await untilStopped(checkedAddresses(url, allowed, resolve), stop),
          { accept, 'user-agent': `Patchbay/1.0 (${purpose})` },
          stop,
        );
        const location = redirectOf(reply);
        if (location === null)
          return {
            url: url.href,
            ...typeOf(reply),
            policies: reply.headersDistinct['content-security-policy'] ?? [],
            body: await bodyOf(reply, maxBytes),
          };
        reply.destroy();
        if (!URL.canParse(location, url.href))
          throw new WebError('redirects', 'The page points to something that is no address.');
        url = readWebUrl(new URL(location, url).href, allowed);
      }
      throw new WebError('redirects', 'The page points from one address to the next without end.');
    } catch (error) {
      if (error instanceof WebError) throw error;
      if (clock.aborted) throw new WebError('timeout', 'The page took too long.');
      throw new WebError('unreachable', 'The page could not be fetched.');
    }
  }

  return { get, check: (url) => readWebUrl(url, allowed).href };
}

function send(
  url: URL,
  addresses: readonly ResolvedAddress[],
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = ask(
      url,
      {
        lookup: pinnedTo(addresses),
        agent: false,
        signal,
        method: 'GET',
        maxHeaderSize: 16 * 1024,
        headers: {
          ...headers,
          'accept-encoding': 'gzip, deflate, br',
          'accept-language': 'en, *;q=0.5',
        },
      },
      resolve,
    );
    sent.on('error', reject).end();
  });
}

function redirectOf(reply: IncomingMessage): string | null {
  const status = reply.statusCode ?? 0;
  if ([301, 302, 303, 307, 308].includes(status) && reply.headers.location)
    return reply.headers.location;
  if (status >= 200 && status < 300) return null;
  reply.destroy();
  throw new WebError('status', `The site answered ${status}.`, status);
}

function typeOf(reply: IncomingMessage): Pick<WebPage, 'contentType' | 'charset'> {
  const header = reply.headers['content-type'] ?? '';
  return {
    contentType: (header.split(';')[0] ?? '').trim().toLowerCase(),
    charset: /charset\s*=\s*"?([\w-]+)/i.exec(header)?.[1] ?? null,
  };
}

/** The body within its limit, which counts decompressed bytes. */
async function bodyOf(reply: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const plain = inflate(reply);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new WebError('too-large', 'The page is too large.');
      chunks.push(chunk);
    }
  } finally {
    reply.destroy();
    plain.destroy();
  }
  return Buffer.concat(chunks);
}

function inflate(reply: IncomingMessage): Readable {
  const encoding = (reply.headers['content-encoding'] ?? '').toLowerCase();
  const stream =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'deflate'
          ? createInflate()
          : null;
  if (!stream) return reply;
  reply.on('error', (error) => stream.destroy(error));
  return reply.pipe(stream);
}
