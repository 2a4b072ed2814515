import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Seals a value so that it can be verified: the data of a page of the embedded processor are part
 * of its URL.
 */
export function seal(secret: Buffer, value: object): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${text}.${mark(secret, text)}`;
}

/** The value, or null when it was not made with this key. */
export function unseal(secret: Buffer, sealed: string): unknown {
  const [text = '', given = ''] = sealed.split('.');
  const right = Buffer.from(mark(secret, text));
  const found = Buffer.from(given);
  if (right.length !== found.length || !timingSafeEqual(right, found)) return null;
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
}

const mark = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(`sealed:${text}`).digest('base64url');

/**
 * An id derived from its purpose, so that the same order has the same id in every process and after
 * every start.
 */
export const idFor = (secret: Buffer, prefix: string, ...parts: readonly string[]): string =>
  `${prefix}_${createHmac('sha256', secret)
    .update(`id:${parts.map((part) => `${part.length}:${part}`).join('|')}`)
    .digest('hex')
    .slice(0, 32)}`;
