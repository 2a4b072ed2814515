import { type FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.js';

const readable = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses a request with an ambiguous host: two `Host` headers, an invalid one, or one that differs
 * from the host in the request line. A proxy in front may have used the other one, and a tenant's
 * brand, framing and links depend on the host.
 */
export function demandOneHost({ raw, originalUrl }: FastifyRequest): void {
  const { host } = raw.headers;
  let hosts = 0;
  for (let at = 0; at < raw.rawHeaders.length; at += 2)
    if (raw.rawHeaders[at]?.length === 4 && raw.rawHeaders[at]?.toLowerCase() === 'host')
      hosts += 1;
  if (hosts > 1) throw unclear('There are two Host headers.');
  if (host !== undefined && host !== '' && !readable.test(host))
    throw unclear('The Host header is no host.');
  const named = originalUrl.startsWith('/')
    ? null
    : /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(originalUrl)?.[1];
  if (named && named.toLowerCase() !== host?.toLowerCase())
    throw unclear('The address names another host than the Host header.');
}

const unclear = (message: string): Refusal =>
  new Refusal(400, `${message} Send one, as in the address.`, { code: 'invalid' });
