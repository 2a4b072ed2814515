import { Readable } from 'node:stream';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { type FilePart } from '@patchbay/contract';
import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { meantCells } from './csv-quotes.js';
import { CsvProblem, csvShape, decodeCsv, type CsvEncoding } from './csv-text.js';
import { refuse } from '../core/refusal.js';

/**
 * A record of a table. `row` counts as a spreadsheet shows it: from 1, with empty rows; a cell over
 * several lines is one row. `problem` says why the cells cannot be trusted.
 */
export interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
  readonly problem?: string;
}

/** A table as it is read: its header, and the rows below it as they are asked for. */
export interface CsvTable {
  readonly encoding: CsvEncoding;
  readonly header: CsvRecord;
  readonly rows: AsyncGenerator<CsvRecord>;
}

const longestRecord = 64 * 1024;
/** The parser takes its time for each row that is not as wide as the first one. */
const chunk = 2 * 1024;
/** Empty rows that a spreadsheet leaves above, within and below a table. */
const maxEmpty = 100_000;

/** Titles, dates and empty rows that a header may stand below. */
const maxTitles = 10;

/** The names that a spreadsheet gives to columns without one: A to Z, AA, AB and so on. */
const letters = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letters(Math.floor(at / 26) - 1) + letters(at % 26);

/**
 * Reads a table that a person brings as a spreadsheet reads it. The header is the first record that
 * `isHeader` accepts, among the first ten; else the first one, unless `isRow` knows it as a row of a
 * table without names of columns, whose columns have letters. Records without a value are left out.
 * Throws a `CsvProblem` when the file is no table; its rows do when there is none below the header,
 * or more than `maxRows`.
 */
export async function readCsvTable(
  file: Pick<FilePart, 'arrayBuffer'>,
  {
    isHeader,
    isRow = () => false,
    maxRows,
  }: {
    readonly isHeader: (cells: readonly string[]) => boolean;
    readonly isRow?: (cells: readonly string[]) => boolean;
    readonly maxRows: number;
  },
): Promise<CsvTable> {
  const { text, encoding } = decodeCsv(new Uint8Array(await file.arrayBuffer()));
  const records = recordsOf(text);
  const first: CsvRecord[] = [];
  while (first.length < maxTitles) {
    const next = await records.next();
    if (next.done) break;
    first.push(next.value);
    if (isHeader(next.value.cells)) break;
  }
  const last = first.at(-1);
  if (!last) throw new CsvProblem('The file is empty.');
  if (isHeader(last.cells))
    return { encoding, header: last, rows: rowsBeneath([], records, maxRows) };
  const [header = last, ...begun] = first;
  if (!isRow(header.cells)) return { encoding, header, rows: rowsBeneath(begun, records, maxRows) };
  const width = Math.max(...first.map(({ cells }) => cells.length));
  const named = { row: 0, cells: Array.from({ length: width }, (_, at) => letters(at)) };
  return { encoding, header: named, rows: rowsBeneath(first, records, maxRows) };
}

async function* rowsBeneath(
  begun: readonly CsvRecord[],
  records: AsyncGenerator<CsvRecord>,
  maxRows: number,
): AsyncGenerator<CsvRecord> {
  let count = 0;
  try {
    for (const record of begun) {
      count += 1;
      yield record;
    }
    for await (const record of records) {
      count += 1;
      if (count > maxRows)
        throw new CsvProblem(`The file has more than ${maxRows.toLocaleString('en-US')} rows.`);
      yield record;
    }
  } finally {
    await records.return(undefined);
  }
  if (count === 0) throw new CsvProblem('The file has no rows beneath its header.');
}

/** What the parser finds; `raw` begins with the empty rows before it. */
interface Parsed {
  readonly record: readonly string[];
  readonly raw: string;
  readonly info: { readonly records: number; readonly empty_lines: number };
}

const relaxed = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
};

async function* recordsOf(text: string): AsyncGenerator<CsvRecord> {
  const { delimiter, start, within } = csvShape(text);
  const parser = parse({
    ...relaxed,
    delimiter,
    raw: true,
    info: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
  });
  const source = Readable.from(piecesOf(text, start));
  source.pipe(parser);
  let row = 0;
  let blank = 0;
  try {
    for await (const { record, raw, info } of parser as AsyncIterable<Parsed>) {
      row = info.records + info.empty_lines;
      // Lets other requests run.
      if (info.records % 500 === 0) await nextTurnOfLoop();
      const isBlank = record.every((cell) => cell.trim() === '');
      if (isBlank) blank += 1;
      if (blank + info.empty_lines > maxEmpty)
        throw new CsvProblem('The file has too many empty rows.');
      if (isBlank) continue;
      yield within === undefined ? recordAt(row, record, raw) : recordWithin(row, record, within);
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new CsvProblem(`Row ${row + 1} cannot be read: ${wordsOf(error)}.`)
      : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function recordAt(row: number, record: readonly string[], raw: string): CsvRecord {
  const cells = meantCells(record, raw);
  return cells
    ? { row, cells }
    : {
        row,
        cells: record,
        problem: 'A quotation mark at the beginning of a cell is not closed in this row.',
      };
}

/** A record that stands as a line in the first cell of another one. */
function recordWithin(row: number, record: readonly string[], delimiter: string): CsvRecord {
  const [line = ''] = record;
  const [cells = []] = parseAtOnce(line, { ...relaxed, delimiter }) as string[][];
  return recordAt(row, cells, line);
}

/** Refuses what is wrong with a file as a whole at the field `csv`, by which an operation takes it. */
export async function readCsvUpload<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof CsvProblem
      ? refuse.invalid([{ path: 'body.csv', message: 'cannot be used' }], error.message)
      : error;
  }
}

/** The name of a column without case, spaces, marks that no person sees, and accents. */
export const plainColumn = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\s_\p{M}\p{P}\p{Cf}]/gu, '');

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

/**
 * A text in chunks, as fast as the parser consumes them. Other requests run between two chunks,
 * whatever the rows are: a chunk may hold no whole row, or thousands of empty ones. The parser turns
 * each chunk into bytes, which half a character does not have: none is cut in two.
 */
async function* piecesOf(text: string, start: number): AsyncGenerator<string> {
  let from = start;
  while (from < text.length) {
    const cut = from + chunk;
    const end = isHighSurrogate(text.charCodeAt(cut - 1)) ? cut + 1 : cut;
    yield text.slice(from, end);
    from = end;
    await nextTurnOfLoop();
  }
}

const wordsOf = ({ code }: CsvError): string =>
  (
    {
      CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed',
      CSV_MAX_RECORD_SIZE: 'it is longer than 64 KB; a quotation mark may not be closed',
    } as Record<string, string>
  )[code] ?? 'its quotation marks are wrong';
