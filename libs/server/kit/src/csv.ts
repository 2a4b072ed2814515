import { Readable } from 'node:stream';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { type FilePart } from '@patchbay/contract';
import { CsvError, parse } from 'csv-parse';
import { refuse } from './refusal.js';

/** A record of a CSV file. `row` counts as a spreadsheet does; the header is row 1. */
export interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

/** The file as a whole cannot be used. */
export class CsvProblem extends Error {}

const longestRecord = 64 * 1024;
const chunk = 64 * 1024;

/**
 * Reads a CSV file record by record, with the header first; records without a value are left out.
 * UTF-8, or UTF-16 with a byte order mark; columns end with a comma, a semicolon or a tab. Throws a
 * `CsvProblem` when the file is no such table, or has more than `mostRows` beneath its header.
 */
export async function* readCsvRecords(
  file: Pick<FilePart, 'arrayBuffer'>,
  mostRows: number,
): AsyncGenerator<CsvRecord> {
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
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (row > mostRows + 1)
        throw new CsvProblem(`The file has more than ${mostRows.toLocaleString('en-US')} rows.`);
      if (row > 1 && cells.every((cell) => cell.trim() === '')) continue;
      yield { row, cells };
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
  if (row === 0) throw new CsvProblem('The file is empty.');
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

/** The rows of a file, of which there is at least one. */
export async function demandRows<T>(rows: AsyncIterable<T> | Iterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  if (found.length === 0) throw new CsvProblem('The file has no rows beneath its header.');
  return found;
}

/** The name of a column without case, spaces, marks and accents. */
export const plainColumn = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\s_\p{M}\p{P}]/gu, '');

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

const wordsOf = ({ code }: CsvError): string =>
  (
    ({
      CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed',
      CSV_MAX_RECORD_SIZE: 'a row is longer than 64 KB',
      INVALID_OPENING_QUOTE: 'a quotation mark stands inside a cell',
      CSV_INVALID_CLOSING_QUOTE: 'something follows a closing quotation mark',
    }) as Record<string, string>
  )[code] ?? 'its quotation marks are wrong';
