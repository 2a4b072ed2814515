/** A list in one cell, such as the tags of a person; an entry that holds a separator is quoted. */
export const listCell = (entries: readonly string[]): string =>
  entries.map((entry) => (needsQuotes(entry) ? quote(entry) : entry)).join(', ');

const needsQuotes = (entry: string): boolean => /[,;|"]|:::/.test(entry);
const quote = (entry: string): string => `"${entry.replaceAll('"', '""')}"`;

/**
 * The entries of such a cell, without empty and repeated ones. Address books separate them by
 * commas, semicolons, bars or three colons.
 */
export function entriesOfCell(cell: string): string[] {
  const parts = [...cell.matchAll(part)].flatMap(([whole, quoted]) =>
    isSeparator.test(whole) ? [] : (quoted?.replaceAll('""', '"') ?? whole.trim()),
  );
  return [...new Set(parts)].filter((text) => text !== '');
}

const isSeparator = /^(?:[,;|]|:::)$/;
/** A quoted entry, a separator, or anything up to the next one. */
const part = /\s*"((?:[^"]|"")*)"\s*(?=[,;|]|:::|$)|:::|[,;|]|(?:(?!:::)[^,;|])+/g;
