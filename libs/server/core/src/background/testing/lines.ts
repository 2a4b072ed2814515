import { type Log } from '@patchbay/server-kit';

/** A log that keeps its lines: the level, the fields and the message of each. */
export function recordLogLines(): {
  readonly log: Log;
  readonly lines: { readonly level: string; readonly message: string; readonly fields: object }[];
} {
  const lines: { level: string; message: string; fields: object }[] = [];
  const at =
    (level: string) =>
    (fields: object, message: string): void => {
      lines.push({ level, message, fields });
    };
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  return { log: log as unknown as Log, lines };
}
