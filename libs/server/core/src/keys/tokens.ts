import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Kinds of tokens: a person's session, a visitor's session, an API key, a one-time sign-in. */
export type TokenKind = 'session' | 'visitor' | 'api' | 'once';

const prefixes: Readonly<Record<TokenKind, string>> = {
  session: 'ses',
  visitor: 'vis',
  api: 'key',
  once: 'one',
};
const kinds = new Map(
  Object.entries(prefixes).map(([kind, prefix]) => [prefix, kind as TokenKind]),
);
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 43;
const checkLength = 6;
const pattern = new RegExp(
  `^([a-z]{3})_([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checkLength}})$`,
);

/**
 * A new token: prefix, 256 random bits, checksum. Scanners of leaked secrets recognize the prefix,
 * and the checksum refuses a mistyped token without a query.
 */
export function newToken(kind: TokenKind): string {
  const body = `${prefixes[kind]}_${randomText(secretLength)}`;
  return body + checksum(body);
}

/** The kind of a token whose form and checksum are right, else null. */
export function kindOfToken(token: string): TokenKind | null {
  const match = pattern.exec(token);
  if (!match) return null;
  const [, prefix = '', secret = '', check] = match;
  return checksum(`${prefix}_${secret}`) === check ? (kinds.get(prefix) ?? null) : null;
}

/** The stored form of a token. Tokens are long and random, so a plain digest cannot be reversed. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The masked form of a token in lists. */
export const maskToken = (token: string): string => `${token.slice(0, 8)}...${token.slice(-4)}`;

function checksum(text: string): string {
  let rest = crc32(text) >>> 0;
  let out = '';
  for (let index = 0; index < checkLength; index += 1) {
    out = alphabet.charAt(rest % 62) + out;
    rest = Math.floor(rest / 62);
  }
  return out;
}

/** Bytes of 248 and more are discarded, so that every letter is equally likely. */
function randomText(length: number): string {
  let out = '';
  while (out.length < length)
    for (const byte of randomBytes(length))
      if (byte < 248 && out.length < length) out += alphabet.charAt(byte % 62);
  return out;
}
