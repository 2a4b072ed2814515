import { refuse } from '../core/refusal.js';

const longestToken = 512;

/** The credentials of a request, independent of the HTTP library. */
export interface RawRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The token of a request and how it was sent, or null. Cookies and bodies are ignored. */
export function readCredential({
  headers,
  query,
}: RawRequest): { readonly token: string; readonly byQuery: boolean } | null {
  if (Object.keys(query).some((key) => key.startsWith('token['))) throw onlyOnce();
  const given = query.token;
  if (given !== undefined && typeof given !== 'string') throw onlyOnce();
  const fromHeader = bearerOf(headers.authorization);
  if (given !== undefined && fromHeader !== null && given !== fromHeader) {
    throw refuse.invalid([
      { path: 'query.token', message: 'differs from the Authorization header' },
    ]);
  }
  const token = fromHeader ?? given ?? null;
  if (token === null) return null;
  if (token.length > longestToken) throw refuse.unauthorized();
  return { token, byQuery: given !== undefined };
}

/** The token of a request; null where it is invalid, which is refused later, in the normal order. */
export function tokenOf(asked: RawRequest): string | null {
  try {
    return readCredential(asked)?.token ?? null;
  } catch {
    return null;
  }
}

function bearerOf(header: string | readonly string[] | undefined): string | null {
  if (header === undefined) return null;
  const match = typeof header === 'string' ? /^Bearer +(\S+) *$/i.exec(header) : null;
  if (!match?.[1]) throw refuse.unauthorized();
  return match[1];
}

const onlyOnce = () =>
  refuse.invalid([{ path: 'query.token', message: 'must be given once, as plain text' }]);
