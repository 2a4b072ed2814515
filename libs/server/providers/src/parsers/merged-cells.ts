import { cutText } from '@patchbay/kernel';

/** Most rows that a cell is repeated in, and characters of it: a page says how many it spans. */
const maxRows = 200;
const maxCharacters = 300;

/** A cell that stands in several rows, and in how many more. */
interface Merged {
  readonly text: string;
  left: number;
}

/**
 * The cells of a table that are merged over rows: each row repeats them, so that it can be quoted by
 * itself. A table within a cell forgets those of the outer one.
 */
export function mergedCells() {
  let merged = new Map<number, Merged>();
  /** Those that begin in the current row. */
  let opened: (readonly [number, Merged])[] = [];
  let column = 0;
  let from = 0;
  let rows = 1;
  let columns = 1;

  /** The cells of earlier rows that come next, each with its mark. */
  const waiting = (isBehind: boolean): string => {
    let text = '';
    for (let cell = merged.get(column); cell; cell = merged.get(column)) {
      text += `${isBehind || text ? ' | ' : ''}${cell.text}`;
      cell.left -= 1;
      if (cell.left === 0) merged.delete(column);
      column += 1;
    }
    return text;
  };

  return {
    /** The line in which a cell begins, behind those of earlier rows and its mark. */
    open(
      line: string,
      isBehind: boolean,
      { rowspan = '1', colspan = '1' }: Readonly<Record<string, string>>,
    ): string {
      const repeated = waiting(isBehind);
      const begun = `${line}${repeated}${isBehind || repeated ? ' | ' : ''}`;
      from = begun.length;
      rows = Math.min(maxRows, Number.parseInt(rowspan, 10) || 1);
      columns = Math.min(maxRows, Math.max(1, Number.parseInt(colspan, 10) || 1));
      return begun;
    },
    /** A cell ends; its text is repeated below when it spans rows. */
    close(line: string) {
      const text = line.slice(from).replace(/\s+/g, ' ').trim();
      if (rows > 1) opened.push([column, { text: cutText(text, maxCharacters), left: rows - 1 }]);
      column += columns;
      rows = 1;
      columns = 1;
    },
    /** What stands behind the last cell of a row. */
    endRow(isBehind: boolean): string {
      const text = waiting(isBehind);
      for (const [at, cell] of opened) merged.set(at, cell);
      opened = [];
      column = 0;
      return text;
    },
    clear() {
      merged = new Map();
      opened = [];
      column = 0;
    },
  };
}
