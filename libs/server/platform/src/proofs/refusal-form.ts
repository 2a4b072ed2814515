/** What only operators may read: stack traces, file names, statements and texts of the database. */
const innards =
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d|\.mjs:\d|\b(select|insert into|update|delete from) "|syntax error at|violates|duplicate key|pg_|drizzle|ECONN/i;

/** The problem in the form of a refusal; null when there is none. */
export function formFaultOf(status: number, text: string): string | null {
  try {
    const json = JSON.parse(text) as Record<string, unknown>;
    if (
      json.success !== false ||
      typeof json.message !== 'string' ||
      json.message === '' ||
      typeof json.retryable !== 'boolean'
    )
      return `${status} without its envelope: ${text.slice(0, 200)}`;
    return innards.test(text) ? `${status} tells of the inside: ${text.slice(0, 200)}` : null;
  } catch {
    return `${status} that is not JSON: ${text.slice(0, 200)}`;
  }
}
