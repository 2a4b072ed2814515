import { type FilePart } from '@patchbay/contract';
import { parseIsoInstant } from '@patchbay/kernel';
import { CsvProblem, plainColumn, readCsvTable, truthOf } from '@patchbay/server-kit';
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

export const maxRows = 100_000;
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
  const table = await readCsvTable(file, { isHeader, maxRows });
  const header = headerOf(table.header.cells);
  for await (const { row, cells, problem } of table.rows)
    yield problem ? { row, problem } : { row, ...requestOf(header, cells) };
}

const byName = new Map(columns.map((column) => [plainColumn(column), column]));

const columnsIn = (record: readonly string[]): (Column | null)[] =>
  record.map((name) => byName.get(plainColumn(name)) ?? null);

const missingIn = (header: readonly (Column | null)[]): readonly Column[] =>
  (['type', 'target'] as const).filter((column) => !header.includes(column));

const isHeader = (record: readonly string[]): boolean => missingIn(columnsIn(record)).length === 0;

function headerOf(record: readonly string[]): (Column | null)[] {
  const header = columnsIn(record);
  const missing = missingIn(header);
  if (missing.length > 0)
    throw new CsvProblem(
      `The first row must name the columns; ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
    );
  const twice = columns.find((column) => header.filter((one) => one === column).length > 1);
  if (twice) throw new CsvProblem(`The column ${twice} is there twice.`);
  return header;
}

/** What is wrong with one column of a row. */
const about = (column: string, words: string): string => `${column}: ${words}.`;

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
    (cell) => {
      const isYes = truthOf(cell);
      return isYes === null ? 'must be true or false' : { waitToGreet: isYes };
    },
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
      return { problem: about(column, `must be at most ${most} characters`) };
  const request: { -readonly [K in keyof TaskRequest]: TaskRequest[K] } = {};
  for (const column of textColumns)
    if (cells[column] !== undefined) request[column] = cells[column];
  for (const [column, read] of cellReaders) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const asked = read(cell.trim());
    if (typeof asked === 'string') return { problem: about(column, asked) };
    Object.assign(request, asked);
  }
  return { request };
}

/** Unix seconds, or a time with its zone. A day of a spreadsheet is a number, too, and refused as one. */
function momentOf(text: string): number | null {
  if (/^\d{1,16}([.,]\d{1,12})?$/.test(text)) return Number(text.replace(',', '.'));
  const at = parseIsoInstant(text);
  return at === null ? null : Math.floor(Date.parse(at) / 1000);
}
