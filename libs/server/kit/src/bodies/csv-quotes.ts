import { withoutCsvGuard } from '@patchbay/log-query';

/**
 * A cell whose quotation marks are wrong, as spreadsheets read it: `"Dan "Danny" Lee"` is a name
 * within quotes, and `"x"y` the text xy. Null when it holds the end of a line: then the mark that
 * opens it is closed in another row.
 */
function repairedCell(cell: string): string | null {
  if (/[\r\n]/.test(cell)) return null;
  if (cell.length > 1 && cell.endsWith('"')) return cell.slice(1, -1);
  return cell.slice(1).replace('"', '');
}

/** Whether a cell that begins with a quotation mark stands so, quoted, in its row. */
const isQuotedIn = (raw: string, cell: string): boolean =>
  raw.includes(`"${cell.replaceAll('"', '""')}"`);

/** More cells than these that begin with a quotation mark are no table, and would take long. */
const maxCorrected = 100;

/**
 * The cells of a row as they were meant: quotes corrected, and without the apostrophe that our exports,
 * and people, put before what a spreadsheet would take for a formula. Null when a mark is not closed.
 */
export function meantCells(cells: readonly string[], raw: string): readonly string[] | null {
  if (!cells.some((cell) => cell.startsWith('"') || cell.startsWith("'"))) return cells;
  const written = raw.trimStart();
  const meant: string[] = [];
  let mended = 0;
  for (const cell of cells) {
    const text = cell.startsWith('"') ? textOf(cell, written) : cell;
    if (cell.startsWith('"')) mended += 1;
    if (text === null || mended > maxCorrected) return null;
    meant.push(withoutCsvGuard(text));
  }
  return meant;
}

const textOf = (cell: string, raw: string): string | null =>
  isQuotedIn(raw, cell) ? cell : repairedCell(cell);
