import { csvCell, otherCell, textCell } from './csv-cell.js';
import { readField } from './read-field.js';

type Row = Readonly<Record<string, unknown>>;

/** One line with its line end. `columns` are field names; a dotted one reads into an object unless the row has it as it is. */
export const csvRow = (columns: readonly string[], row: Row): string => `${columns.map((column) => csvCell(readField(row, column))).join(',')}\r\n`;

/** The first line: the columns' names. */
export const csvHeader = (columns: readonly string[]): string => `${columns.map(csvCell).join(',')}\r\n`;

/** Cells gathered before they become one piece of text: 10 to 30 kB of an ordinary log. */
const cellsPerPiece = 1024;

const nowhere = -1;
const elsewhere = -2;

/** Where each column stands among a row's own keys: an index, nowhere, or elsewhere for a name that reads into objects. */
const placesOf = (columns: readonly string[], keys: readonly string[]): readonly number[] =>
  columns.map((column) => {
    const at = keys.indexOf(column);
    return at >= 0 ? at : column.includes('.') ? elsewhere : nowhere;
  });

function isSame(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

/**
 * A table as pieces of text, each about a thousand cells of complete lines: for a stream, a Blob or a file. `header: false`
 * continues a table that comes in pages. Rows are plain objects and are taken one by one; without columns there are no lines.
 *
 * Speed lies in memory. A string that grows cell by cell is a rope that somebody flattens later, so cells are gathered in one array and
 * joined once per piece; the end of a line travels within a cell, together with the first cell of the next line. And rows of a table
 * look alike: as long as one has the keys of the one before, its values are taken all at once instead of looked up by name.
 */
export function* csvChunks(columns: readonly string[], rows: Iterable<Row>, { header = true }: { readonly header?: boolean } = {}): Generator<string, void, undefined> {
  if (header) yield csvHeader(columns);
  const width = columns.length;
  if (width === 0) return; // a table without columns has no lines
  const linesPerPiece = Math.max(1, Math.floor(cellsPerPiece / width));
  const cells: string[] = [];
  let used = 0;
  let lines = 0;
  let keys: readonly string[] = [];
  let places = placesOf(columns, keys);
  const piece = (): string => {
    cells[used - 1] += '\r\n'; // before joining, so that the text is flat
    cells.length = used;
    used = lines = 0;
    return cells.join(',');
  };
  for (const row of rows) {
    const own = Object.keys(row);
    if (!isSame(own, keys)) {
      keys = own;
      places = placesOf(columns, keys);
    }
    const values: readonly unknown[] = Object.values(row);
    for (let c = 0; c < width; c += 1) {
      const place = places[c] as number;
      const value = place >= 0 ? values[place] : place === elsewhere ? readField(row, columns[c] as string) : null;
      const cell = typeof value === 'string' ? textCell(value) : typeof value === 'number' ? String(value) : value === null ? '' : otherCell(value);
      if (c > 0 || lines === 0) cells[used++] = cell;
      else cells[used - 1] += `\r\n${cell}`;
    }
    lines += 1;
    if (lines === linesPerPiece) yield piece();
  }
  if (lines > 0) yield piece();
}

/** A whole table as one text; an export of many rows takes `csvChunks`. */
export const toCsv = (columns: readonly string[], rows: Iterable<Row>): string => [...csvChunks(columns, rows)].join('');

/** The file name of an export: conversation_logs_2026-09-02.csv. `day` is YYYY-MM-DD. */
export const exportFileName = (day: string, format: 'csv' | 'json'): string => `conversation_logs_${day}.${format}`;
