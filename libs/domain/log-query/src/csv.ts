import { csvCell, numberCell, otherCell, quotedCsvCell, textCell } from './csv-cell.js';
import { readField } from './read-field.js';

type Row = Readonly<Record<string, unknown>>;

/**
 * One line with its line end. `columns` are field names; a dotted one reads into an object unless
 * the row has it as it is.
 */
export const csvRow = (columns: readonly string[], row: Row): string =>
  `${columns.map((column) => csvCell(readField(row, column))).join(',')}\r\n`;

/** One line from cells in the order of the columns, with its line end. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The same with every cell in quotes. */
export const quotedCsvLine = (cells: readonly unknown[]): string =>
  `${cells.map(quotedCsvCell).join(',')}\r\n`;

/** The first line: the columns' names. */
export const csvHeader: (columns: readonly string[]) => string = csvLine;

/**
 * A CSV text as the bytes of a file for spreadsheets begin: without this mark Excel reads UTF-8 in
 * the system's encoding and shows `MÃ¼ller`.
 */
export const csvFileText = (csv: string): string =>
  csv.startsWith('\ufeff') ? csv : `\ufeff${csv}`;

/**
 * The sign between cells that the spreadsheets of a region expect in a file: a semicolon where a
 * comma stands in numbers. They put all columns into one otherwise.
 */
export const csvSeparatorOf = (locale: string | undefined): ',' | ';' =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ value }) => value === ',') ? ';' : ',';

/** One cell of a text of ours, quoted or not, with what ends it. */
const written = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/gy;

/**
 * A CSV text of ours with semicolons between its cells. Quotes stay, and a plain cell with a
 * semicolon gets them, so that a reader that finds the separator finds the same cells.
 */
export const withSemicolons = (csv: string): string =>
  csv.replace(written, (_, cell: string, end: string) => {
    const safe = !cell.startsWith('"') && cell.includes(';') ? `"${cell}"` : cell;
    return safe + (end === ',' ? ';' : end);
  });

/** The media type of a CSV text on the wire, and of a file that a browser saves. */
export const csvMediaType = 'text/csv; charset=utf-8';

/** Cells gathered before they become one piece of text: 10 to 30 kB of an ordinary log. */
const cellsPerPiece = 1024;

const plain: object = Object.prototype;

/**
 * Columns that are not simply read by their name: one that reads into objects, and one that every
 * object inherits something by.
 */
const needCare = (columns: readonly string[]): Uint8Array =>
  Uint8Array.from(columns, (column) => (column.includes('.') || column in plain ? 1 : 0));

/** Whether a row has nothing but its own fields and what every plain object inherits. */
const isPlain = (row: Row): boolean =>
  row['__proto__'] === plain || Object.getPrototypeOf(row) === null;

/**
 * A table as pieces of text, each about a thousand cells of complete lines: for a stream, a Blob or
 * a file. `header: false` continues a table that comes in pages. Rows are plain objects and are
 * taken one by one; without columns there are no lines.
 *
 * Speed depends on memory. A string that grows cell by cell is a rope that is flattened later, so
 * cells are gathered in one array and joined once per piece; the end of a line travels within a
 * cell, together with the first cell of the next line. And a plain row is read by name, as it is:
 * to take its values all at once is a little quicker for rows that an engine has laid out alike,
 * and takes three times as long for those that grew.
 */
export function* csvChunks(
  columns: readonly string[],
  rows: Iterable<Row>,
  { header = true }: { readonly header?: boolean } = {},
): Generator<string, void, undefined> {
  if (header) yield csvHeader(columns);
  const width = columns.length;
  if (width === 0) return; // a table without columns has no lines
  const linesPerPiece = Math.max(1, Math.floor(cellsPerPiece / width));
  const cells: string[] = [];
  let used = 0;
  let lines = 0;
  const cares = needCare(columns);
  const piece = (): string => {
    cells[used - 1] += '\r\n'; // before joining, so that the text is flat
    cells.length = used;
    used = lines = 0;
    return cells.join(',');
  };
  for (const row of rows) {
    const isOwn = isPlain(row);
    for (let c = 0; c < width; c += 1) {
      const column = columns[c] as string;
      const value = isOwn && cares[c] === 0 ? row[column] : readField(row, column);
      const cell =
        typeof value === 'string'
          ? textCell(value)
          : typeof value === 'number'
            ? numberCell(value)
            : value === null
              ? ''
              : otherCell(value);
      if (c > 0 || lines === 0) cells[used++] = cell;
      else cells[used - 1] += `\r\n${cell}`;
    }
    lines += 1;
    if (lines === linesPerPiece) yield piece();
  }
  if (lines > 0) yield piece();
}

/** A whole table as one text; an export of many rows takes `csvChunks`. */
export const toCsv = (columns: readonly string[], rows: Iterable<Row>): string =>
  [...csvChunks(columns, rows)].join('');

/** The file name of an export: conversation_logs_2026-09-02.csv. `day` is YYYY-MM-DD. */
export const exportFileName = (day: string, format: 'csv' | 'json'): string =>
  `conversation_logs_${day}.${format}`;
