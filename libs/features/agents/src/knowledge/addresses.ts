/** As many documents are added by one call. */
export const maxAtOnce = 100;

/** The lines of a field of addresses; an empty field has none. */
export const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** The addresses of the lines: without spaces around them, and without empty lines. */
export const addressesOf = (lines: readonly string[]): string[] =>
  lines.map((line) => line.trim()).filter(Boolean);

/** What was written and what was found, each once, and no more than one call adds. */
export const withFound = (lines: readonly string[], found: readonly string[]): string[] =>
  [...new Set([...addressesOf(lines), ...found])].slice(0, maxAtOnce);
