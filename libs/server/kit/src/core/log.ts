import { types } from 'node:util';
import { type Logger, pino } from 'pino';
import { createOutput } from './log-output.js';

/** The output for log lines. Never pass a token, a code, a phone number or a body. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * `json` for collectors, `pretty` for a person at a terminal (warnings and errors only), `silent`
 * for tests.
 */
export function createLog(
  style: 'json' | 'pretty' | 'silent',
  write?: (line: string) => void,
): Log {
  const level = style === 'silent' ? 'silent' : style === 'pretty' ? 'warn' : 'info';
  return pino(
    { level, base: null },
    write ? { write } : level === 'silent' ? { write: () => undefined } : createOutput(),
  );
}

/**
 * The loggable parts of an unexpected error: query parameters, which can contain any data, are
 * removed.
 */
export function describeError(error: unknown): {
  readonly error: string;
  readonly stack?: string;
  readonly code?: string;
} {
  if (!types.isNativeError(error)) return { error: typeof error };
  const cut = (text: string | undefined) =>
    text
      ?.replace(/\n?params:[^\n]*/g, '')
      .replace(/Failed query:[^]*?(?=\n[ \t]+at |$)/, 'Failed query');
  const cause = error.cause as { code?: unknown; message?: unknown } | undefined;
  const code = typeof cause?.code === 'string' ? cause.code : undefined;
  return {
    error: cut(error.message) ?? '',
    stack: cut(error.stack),
    ...(code ? { code, cause: withoutValues(code, String(cause?.message)) } : {}),
  };
}

/** A message about invalid data quotes the input, which can be any data. */
const withoutValues = (code: string, message: string): string =>
  code.startsWith('22') ? message.replace(/"[^]*"/g, '"…"') : message;
