import { type WireEntry, type WireTable } from './wire-table.js';

/**
 * The entry of an operation. Throws a `TypeError` that names the operation which was probably
 * meant.
 */
export function entryFor(table: WireTable, name: string): WireEntry {
  if (Object.hasOwn(table, name)) return table[name as keyof WireTable];
  const near = nearest(name, Object.keys(table));
  throw new TypeError(
    `There is no operation "${name}".${near === null ? '' : ` Did you mean "${near}"?`}`,
  );
}

/** The name that differs least, when no more than a third of the letters differ. */
function nearest(name: string, names: readonly string[]): string | null {
  let best: string | null = null;
  let min = Math.floor(name.length / 3) + 1;
  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) >= min) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < min) [best, min] = [candidate, distance];
  }
  return best;
}

/** Levenshtein distance, row by row. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
