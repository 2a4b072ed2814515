import { type FastifyReply, type FastifyRequest } from 'fastify';
import { etagOf, hasAlready } from '../replies/cached-reply.js';
import { everywhere } from '../transport/security-headers.js';

/** A file that is made for the host of a request. */
export interface HostFile {
  readonly type: string;
  readonly body: string | Uint8Array;
  /** The content security policy of a page; other files may run nothing, where they are opened. */
  readonly policy?: string;
}

/** Only these paths are asked for; every other file is the same at all hosts. */
export const isHostFile = (path: string): boolean =>
  path === '/manifest.webmanifest' ||
  path === '/apple-touch-icon.png' ||
  path === '/favicon.ico' ||
  path === '/offline.html' ||
  /^\/icon(-\w+)*\.(svg|png)$/.test(path);

/**
 * Sends a file of one host. Caches keep it for this host alone, and ask again each time: a proxy
 * may send all hosts here under one name, and a domain may change its owner. An icon that is opened
 * by itself is a document, so it may run nothing.
 */
export function sendHostFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, policy = "default-src 'none'; sandbox" }: HostFile,
): FastifyReply {
  const bytes = Buffer.from(body);
  const etag = etagOf(bytes);
  reply.headers({
    ...everywhere,
    'cache-control': 'private, no-cache',
    vary: 'host, x-forwarded-host',
    'content-security-policy': policy,
    etag,
  });
  return hasAlready(request.headers['if-none-match'], etag)
    ? reply.status(304).send()
    : reply.type(type).send(bytes);
}
