import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

/** The best compression costs a small text nothing, and a large one seconds. */
const qualityFor = (bytes: Buffer): number => (bytes.length < 16_384 ? 11 : 9);

const pack: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: qualityFor(bytes),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Bytes that are compressed once for each encoding, at the first request for it. */
export function packOnce(bytes: () => Promise<Buffer>): (encoding: Encoding) => Promise<Buffer> {
  const made = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const found = made.get(encoding) ?? bytes().then(pack[encoding]);
    made.set(encoding, found);
    // A failed read is tried again.
    found.catch(() => made.delete(encoding));
    return found;
  };
}

/** The encodings that a client accepts, the best first, by `Accept-Encoding`. */
export function encodingFor(
  accepted: string,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  const taken = new Map<string, boolean>();
  for (const one of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim());
    taken.set(name, !parameters.some((part) => /^q=0(\.0*)?$/.test(part)));
  }
  return offered.find((name) => taken.get(name) ?? taken.get('*') ?? false) ?? null;
}

/** Identifies content by its hash; the same for all encodings. */
export const etagOf = (bytes: Buffer | string): string =>
  etagOfDigest(hash('sha256', bytes, 'base64url'));

/** The same of its SHA-256 in base64url. */
export const etagOfDigest = (digest: string): string => `W/"${digest.slice(0, 22)}"`;

/** Whether a client already has the content, by `If-None-Match`. */
export function hasAlready(known: string | undefined, etag: string): boolean {
  return (
    known !== undefined &&
    (known.trim() === '*' ||
      known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.slice(2)))
  );
}

/**
 * A text that is the same for all callers. It is built, hashed and compressed once, at the first
 * request; a client that already has it gets no body.
 */
export function cacheReply(
  write: () => string,
  headers: Readonly<Record<string, string>>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let kept:
    | {
        readonly bytes: Buffer;
        readonly etag: string;
        readonly packed: ReturnType<typeof packOnce>;
      }
    | undefined;
  const keep = () => {
    const bytes = Buffer.from(write());
    return { bytes, etag: etagOf(bytes), packed: packOnce(async () => bytes) };
  };
  return async (request, reply) => {
    const { bytes, etag, packed } = (kept ??= keep());
    void reply.headers({ vary: 'accept-encoding', ...headers, etag });
    if (hasAlready(request.headers['if-none-match'], etag))
      return reply.status(304).removeHeader('content-type').send();
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
    return encoding
      ? reply.header('content-encoding', encoding).send(await packed(encoding))
      : reply.send(bytes);
  };
}
