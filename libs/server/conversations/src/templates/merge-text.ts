/** Lines of the base from `start` to `end`, and their replacement. */
interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Texts with larger changes are not merged: the work grows with the product of their lines. */
const largestTable = 4_000_000;

/**
 * Merges two versions of a text line by line; null when both changed the same or adjacent lines
 * differently, or when the texts are too long to compare.
 */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  const lines = base.split('\n');
  const [ours, other] = [hunksOf(lines, mine.split('\n')), hunksOf(lines, theirs.split('\n'))];
  if (!ours || !other) return null;
  const all = [...ours];
  for (const hunk of other) {
    const near = ours.filter((own) => own.start <= hunk.end && hunk.start <= own.end);
    if (near.length === 0) all.push(hunk);
    else if (near.length > 1 || !isSame(near[0] as Hunk, hunk)) return null;
  }
  const merged: string[] = [];
  let at = 0;
  for (const hunk of all.sort((a, b) => a.start - b.start)) {
    merged.push(...lines.slice(at, hunk.start), ...hunk.lines);
    at = hunk.end;
  }
  return [...merged, ...lines.slice(at)].join('\n');
}

const isSame = (a: Hunk, b: Hunk) =>
  a.start === b.start &&
  a.end === b.end &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, index) => line === b.lines[index]);

/**
 * The changes from `base` to `next` by their longest common subsequence of lines; null when there
 * is too much to compare.
 */
function hunksOf(base: readonly string[], next: readonly string[]): Hunk[] | null {
  let head = 0;
  while (head < base.length && head < next.length && base[head] === next[head]) head += 1;
  let tail = 0;
  while (
    tail < base.length - head &&
    tail < next.length - head &&
    base[base.length - 1 - tail] === next[next.length - 1 - tail]
  )
    tail += 1;
  const [rows, columns] = [base.length - head - tail, next.length - head - tail];
  if (rows * columns > largestTable) return null;
  const common = commonLengths(base.slice(head, head + rows), next.slice(head, head + columns));
  const hunks: Hunk[] = [];
  let open: { start: number; lines: string[] } | null = null;
  let [row, column] = [0, 0];
  const close = () => {
    if (open) hunks.push({ ...open, end: head + row });
    open = null;
  };
  while (row < rows || column < columns) {
    if (row < rows && column < columns && base[head + row] === next[head + column]) {
      close();
      row += 1;
      column += 1;
      continue;
    }
    open ??= { start: head + row, lines: [] };
    if (
      column >= columns ||
      (row < rows &&
        lengthAt(common, columns, row + 1, column) >= lengthAt(common, columns, row, column + 1))
    )
      row += 1;
    else {
      open.lines.push(next[head + column] as string);
      column += 1;
    }
  }
  close();
  return hunks;
}

const lengthAt = (table: Uint16Array, columns: number, row: number, column: number): number =>
  table[row * (columns + 1) + column] as number;

/** For each pair of positions, the length of the longest common subsequence of the rests. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array {
  const table = new Uint16Array((a.length + 1) * (b.length + 1));
  for (let row = a.length - 1; row >= 0; row -= 1) {
    for (let column = b.length - 1; column >= 0; column -= 1) {
      const isEqual = a[row] === b[column];
      table[row * (b.length + 1) + column] = isEqual
        ? lengthAt(table, b.length, row + 1, column + 1) + 1
        : Math.max(
            lengthAt(table, b.length, row + 1, column),
            lengthAt(table, b.length, row, column + 1),
          );
    }
  }
  return table;
}
