import { isIP } from 'node:net';
import { isPublicAddress } from './address.js';
import { WebError } from './web-error.js';

const ports = new Set(['', '80', '443']);

/** Host and port as an allowance names them: `127.0.0.1:4567`. */
export const placeOf = (url: URL): string =>
  `${url.hostname.replace(/^\[|\]$/g, '')}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;

/**
 * A URL that may be fetched as far as can be decided without the DNS; throws a `WebError`
 * otherwise. Its fragment is dropped.
 */
export function readWebUrl(text: string, allowed: ReadonlySet<string> = new Set()): URL {
  // Control characters and backslashes are read differently by different parsers.
  if (text.length > 2048 || /[\p{C}\s\\]/u.test(text.trim()) || !URL.canParse(text.trim()))
    throw new WebError('bad-url', 'This is not a web address.');
  const url = new URL(text.trim());
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new WebError('bad-url', 'A web address begins with https:// or http://.');
  if (url.username || url.password)
    throw new WebError('bad-url', 'A web address must not hold a name or password.');
  url.hash = '';
  if (allowed.has(placeOf(url))) return url;
  if (!ports.has(url.port))
    throw new WebError('refused', 'Only the usual ports of the web can be fetched.');
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (
    isIP(host)
      ? !isPublicAddress(host)
      : !host.includes('.') || /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/i.test(host)
  )
    throw new WebError('refused', 'This address is not on the public web.');
  return url;
}

/** A host without the `www.` that means the same site. */
export const bareHost = (host: string): string => host.replace(/^www\./, '');
