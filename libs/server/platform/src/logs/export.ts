import { type LogRow } from '@patchbay/contract';
import { type LogScope, csvChunks, defaultColumns } from '@patchbay/log-query';
import { type Db } from '@patchbay/server-store';
import { type LogExport, type Place, rowsAfter } from './export-repository.js';
import { logView } from './rows.js';

/** Most rows of one export as CSV, which goes out as it is read. */
export const maxExported = 1_000_000;

/**
 * Rows that are read and written at a time. It limits the memory of an export, and for how long it
 * blocks the process.
 */
const rowsAtOnce = 1000;

export interface LogView {
  readonly scope: LogScope;
  readonly fields: ReadonlySet<string> | null;
  /** The requested columns; without any, the columns of the first rows. */
  readonly columns: readonly string[] | undefined;
}

/** Runs one read in a transaction of its own. */
type Ask = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/**
 * An export as pieces of text, or null when no row matches. The first rows are read before it
 * returns, so that an invalid filter is still refused. The others are read on demand, each batch by
 * the place of the last row (no offset) and in a short transaction: a slow or disconnected reader
 * holds no resources.
 */
export async function exportLogs(
  ask: Ask,
  what: LogExport,
  { scope, fields, columns: asked }: LogView,
): Promise<AsyncIterable<string> | null> {
  const read = async (after: Place | null, left: number) => {
    const rows = await ask((db) => rowsAfter(db, what, after, Math.min(rowsAtOnce, left)));
    return {
      rows: rows.map((row) => logView(row, scope, fields)),
      last: placeOf(rows.at(-1)),
      isEnd: rows.length < Math.min(rowsAtOnce, left),
    };
  };
  const first = await read(null, what.limit);
  if (first.rows.length === 0) return null;
  const columns = asked?.length ? asked : defaultColumns(namesIn(first.rows), scope);
  return (async function* () {
    let { rows, last, isEnd } = first;
    let left = what.limit;
    for (let isFirst = true; ; isFirst = false) {
      yield* csvChunks(columns, rows, { header: isFirst });
      left -= rows.length;
      if (isEnd || left <= 0) return;
      ({ rows, last, isEnd } = await read(last, left));
    }
  })();
}

const placeOf = (row: { readonly time: string; readonly id: string } | undefined): Place | null =>
  row ? { timestamp: row.time, id: row.id } : null;

const namesIn = (rows: readonly LogRow[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];
