/** Writes one line. */
type Output = (what: string, fields: Readonly<Record<string, unknown>>) => void;

/** What is written of an error: no values of its fields. */
const plain = (value: unknown): unknown =>
  value instanceof Error ? `${value.name}: ${value.message}` : value;

/**
 * The lines of the process: JSON with `json`, as the server's log; a sentence with `pretty`; nothing
 * with `silent`.
 */
export function createOutput(form: string | undefined, write: (line: string) => void): Output {
  if (form === 'silent') return () => undefined;
  return (what, fields) => {
    const plainFields = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, plain(value)]),
    );
    const line = { time: Date.now(), msg: what, part: 'media', ...plainFields };
    write(
      form === 'json'
        ? `${JSON.stringify(line)}\n`
        : `media: ${what} ${JSON.stringify(plainFields)}\n`,
    );
  };
}
