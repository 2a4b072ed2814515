/** A list in one cell, such as the tags of a person; an entry that holds a separator is quoted. */
export const listCell = (entries: readonly string[]): string =>
  entries.map((entry) => (needsQuotes(entry) ? quote(entry) : entry)).join(', ');

const needsQuotes = (entry: string): boolean => /[,;|"]|:::/.test(entry);
const quote = (entry: string): string => `"${entry.replaceAll('"', '""')}"`;

/**
 * The entries of such a cell, without empty and repeated ones. Address books separate them by
 * commas, semicolons, bars or three colons. Takes time in proportion to the cell.
 */
export function entriesOfCell(cell: string): string[] {
  const entries: string[] = [];
  let hasQuotes = true;
  for (let at = 0; at < cell.length;) {
    const quoted = hasQuotes ? quotedEntry(cell, at) : 'none';
    // Without an end of these quotes no later ones are looked for.
    if (quoted === 'endless') hasQuotes = false;
    const end = typeof quoted === 'object' ? quoted.end : endOfEntry(cell, at);
    entries.push(typeof quoted === 'object' ? quoted.entry : cell.slice(at, end).trim());
    at = end + (cell.startsWith(':::', end) ? 3 : 1);
  }
  return [...new Set(entries)].filter((text) => text !== '');
}

const separators = ',;|';
const isSeparated = (cell: string, at: number): boolean =>
  separators.includes(cell.charAt(at)) || cell.startsWith(':::', at);

/** The place of the next separator, or the end of the cell. */
function endOfEntry(cell: string, from: number): number {
  let at = from;
  while (at < cell.length && !isSeparated(cell, at)) at += 1;
  return at;
}

const afterSpaces = (cell: string, from: number): number => {
  let at = from;
  while (cell.charAt(at) === ' ') at += 1;
  return at;
};

/** An entry in quotes that begins here, and where it ends. */
function quotedEntry(
  cell: string,
  from: number,
): { readonly entry: string; readonly end: number } | 'none' | 'endless' {
  const start = afterSpaces(cell, from);
  if (cell.charAt(start) !== '"') return 'none';
  let close = cell.indexOf('"', start + 1);
  while (close >= 0 && cell.charAt(close + 1) === '"') close = cell.indexOf('"', close + 2);
  if (close < 0) return 'endless';
  const end = afterSpaces(cell, close + 1);
  // A quote within an entry, such as of a nickname.
  if (end < cell.length && !isSeparated(cell, end)) return 'none';
  return { entry: cell.slice(start + 1, close).replaceAll('""', '"'), end };
}
