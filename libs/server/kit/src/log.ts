import { pino, type Logger } from 'pino';

/** Where lines go. Never hand it a token, a code, a phone number or a body. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** `json` for collectors, `pretty` for a person at a terminal (warnings and errors only), `silent` for tests. */
export function createLog(style: 'json' | 'pretty' | 'silent', write?: (line: string) => void): Log {
  const level = style === 'silent' ? 'silent' : style === 'pretty' ? 'warn' : 'info';
  return write ? pino({ level, base: null }, { write }) : pino({ level, base: null });
}

/** What may be written down about an unexpected error: query parameters, which can hold anything, are cut off. */
export function describeError(error: unknown): { readonly error: string; readonly stack?: string; readonly code?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const cut = (text: string | undefined) => text?.replace(/\n?params:[^\n]*/g, '').replace(/Failed query:[^]*?(?=\n\s+at |$)/, 'Failed query');
  const cause = error.cause as { code?: unknown; message?: unknown } | undefined;
  const code = typeof cause?.code === 'string' ? cause.code : undefined;
  return { error: cut(error.message) ?? '', stack: cut(error.stack), ...(code ? { code, cause: String(cause?.message) } : {}) };
}
