import { Readable } from 'node:stream';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { type FilePart } from '@patchbay/contract';
import { parseIsoInstant } from '@patchbay/kernel';
import { CsvError, parse } from 'csv-parse';
import { type TaskRequest } from './drafts.js';

/**
 * A row of an upload: its request, or its problem. `row` counts as a spreadsheet does; the header
 * is row 1.
 */
export interface CsvRow {
  readonly row: number;
  readonly request?: TaskRequest;
  readonly problem?: string;
}

/** The file as a whole cannot be used. */
export class CsvProblem extends Error {}

export const mostRows = 100_000;
const longestRecord = 64 * 1024;
const chunk = 64 * 1024;
const columns = [
  'type',
  'target',
  'context',
  'taskContext',
  'greeting',
  'waitToGreet',
  'accountId',
  'scheduledFor',
  'message',
  'externalTaskId',
] as const;
type Column = (typeof columns)[number];

/** Reads a file row by row. Throws a `CsvProblem` when it is not a table of tasks. */
export async function* readCsv(file: Pick<FilePart, 'arrayBuffer'>): AsyncGenerator<CsvRow> {
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  const parser = parse({
    delimiter: delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
  });
  const source = Readable.from(piecesOf(text));
  source.pipe(parser);
  let header: readonly (Column | null)[] | null = null;
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      if (!header) {
        header = headerOf(record);
        continue;
      }
      if (row > mostRows + 1)
        throw new CsvProblem(`The file has more than ${mostRows.toLocaleString('en-US')} rows.`);
      if (record.every((cell) => cell.trim() === '')) continue;
      yield { row, ...requestOf(header, record) };
      // Lets other requests run.
      if (row % 500 === 0) await nextTurnOfLoop();
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new CsvProblem(
          `The file cannot be read after row ${(error as { readonly records?: number }).records ?? row}: ${wordsOf(error)}.`,
        )
      : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (!header) throw new CsvProblem('The file is empty.');
}

/**
 * A text in chunks, as fast as the parser consumes them. Other requests run between two chunks,
 * whatever the rows are: a chunk may hold no whole row, or thousands of empty ones.
 */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += chunk) {
    yield text.slice(from, from + chunk);
    await nextTurnOfLoop();
  }
}

/** Text in UTF-8 or, with a byte order mark, UTF-16. */
function decode(bytes: Uint8Array): string {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    const text = new TextDecoder(mark, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // The same message as below.
  }
  throw new CsvProblem('The file is not text in UTF-8. Save it as “CSV UTF-8”.');
}

/** The separator of the header: comma, semicolon or tab. */
function delimiterOf(text: string): string {
  const [line = ''] = text.slice(0, 4000).split(/[\r\n]/, 1);
  const count = (mark: string) => line.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');
const byName = new Map(columns.map((column) => [plain(column), column]));

function headerOf(record: readonly string[]): (Column | null)[] {
  const header = record.map((name) => byName.get(plain(name)) ?? null);
  const missing = (['type', 'target'] as const).filter((column) => !header.includes(column));
  if (missing.length > 0)
    throw new CsvProblem(
      `The first row must name the columns; ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
    );
  const twice = columns.find((column) => header.filter((one) => one === column).length > 1);
  if (twice) throw new CsvProblem(`The column ${twice} is there twice.`);
  return header;
}

const longest: Partial<Record<Column, number>> = {
  target: 200,
  context: 8000,
  taskContext: 8000,
  greeting: 1000,
  message: 1600,
  externalTaskId: 200,
};

const textColumns = [
  'target',
  'context',
  'taskContext',
  'greeting',
  'message',
  'externalTaskId',
] as const;

type CellReader = readonly [Column, (cell: string) => Partial<TaskRequest> | string];

/** Cells that are not plain text, in the order of validation. */
const cellReaders: readonly CellReader[] = [
  [
    'type',
    (cell) => {
      const type = cell.toLowerCase();
      return type === 'call' || type === 'text' ? { type } : 'must be call or text';
    },
  ],
  [
    'waitToGreet',
    (cell) =>
      /^(true|false|1|0|yes|no)$/i.test(cell)
        ? { waitToGreet: /^(true|1|yes)$/i.test(cell) }
        : 'must be true or false',
  ],
  [
    'accountId',
    (cell) =>
      /^[1-9]\d{0,15}$/.test(cell) ? { accountId: Number(cell) } : 'must be an account id',
  ],
  [
    'scheduledFor',
    (cell) => {
      const at = momentOf(cell);
      return at === null
        ? 'must be Unix time in seconds, or like 2026-01-05T09:30:00-06:00'
        : { scheduledFor: at as NonNullable<TaskRequest['scheduledFor']> };
    },
  ],
];

/** The request of a row. An empty cell counts as missing; `type` is always present. */
function requestOf(
  header: readonly (Column | null)[],
  record: readonly string[],
): Omit<CsvRow, 'row'> {
  if (record.length > header.length) return { problem: 'This row has more cells than the header.' };
  const cells: Partial<Record<Column, string>> = { type: '' };
  for (const [at, column] of header.entries())
    if (column && record[at]?.trim()) cells[column] = record[at];
  for (const [column, most] of Object.entries(longest) as [Column, number][])
    if ((cells[column]?.length ?? 0) > most)
      return { problem: `${column}: must be at most ${most} characters.` };
  const request: { -readonly [K in keyof TaskRequest]: TaskRequest[K] } = {};
  for (const column of textColumns)
    if (cells[column] !== undefined) request[column] = cells[column];
  for (const [column, read] of cellReaders) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const asked = read(cell.trim());
    if (typeof asked === 'string') return { problem: `${column}: ${asked}.` };
    Object.assign(request, asked);
  }
  return { request };
}

function momentOf(text: string): number | null {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  const at = parseIsoInstant(text);
  return at === null ? null : Math.floor(Date.parse(at) / 1000);
}

const wordsOf = ({ code }: CsvError): string =>
  (
    ({
      CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed',
      CSV_MAX_RECORD_SIZE: 'a row is longer than 64 KB',
      INVALID_OPENING_QUOTE: 'a quotation mark stands inside a cell',
      CSV_INVALID_CLOSING_QUOTE: 'something follows a closing quotation mark',
    }) as Record<string, string>
  )[code] ?? 'its quotation marks are wrong';
