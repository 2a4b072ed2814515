import { type LogRow, type ReplyOf } from '@patchbay/contract';
import { inSeconds } from '@patchbay/kernel';
import { type ListSort } from '@patchbay/screens';
import { type LogArgs } from './use-logs.js';

type LogReply = ReplyOf<'queryLogs'>;

/** Rows of a request for more; small enough to be read within a frame. */
export const partSize = 500;
/**
 * More are not put one below the other: some browsers end a page at 17.8 million px. The pager goes
 * on from there.
 */
export const maxRows = 400_000;

/** The rows that are loaded, and where those after them are. */
export interface LoadedRows {
  /** Which rows these are: the arguments of their first page. */
  readonly of: string;
  /** The newest reply for the first page. */
  readonly first: LogReply | undefined;
  readonly rows: readonly LogRow[];
  /** Null when nothing follows. */
  readonly next: NextPart | null;
}

/**
 * Where the next rows are. In the order of time they are those from the second of the last loaded
 * row on, so that what arrives meanwhile moves none; in another order, those of a page by number.
 */
export type NextPart =
  | {
      readonly second: number;
      readonly page: number;
      /** The loaded row after which they begin; null when a page before had it. */
      readonly after: string | null;
    }
  | {
      readonly second: null;
      readonly page: number;
      /** Rows at the beginning of the page that are loaded. */
      readonly skip: number;
    };

export const noRows: LoadedRows = { of: '', first: undefined, rows: [], next: null };

const secondOf = ({ timestamp }: LogRow): number =>
  Math.floor(Date.parse(String(timestamp)) / 1000);

/** The rows after these, which end at `place` in the order of the server. */
function partAfter(rows: readonly LogRow[], sort: ListSort, place: number): NextPart | null {
  const last = rows.at(-1);
  if (last === undefined || rows.length >= maxRows) return null;
  if (sort.key === 'timestamp' && Number.isFinite(secondOf(last)))
    return { second: secondOf(last), page: 1, after: last.id };
  const page = Math.floor(place / partSize);
  return { second: null, page: page + 1, skip: place - page * partSize };
}

/** The arguments for the next rows. */
export const argsOfPart = (args: LogArgs, { second, page }: NextPart): LogArgs => {
  const { start, end, order } = args;
  const window =
    second === null
      ? { start, end }
      : order === 'desc'
        ? { start, end: inSeconds(Math.min(end, second + 1)) }
        : { start: inSeconds(Math.max(start, second)), end };
  return { ...args, ...window, page, pageSize: partSize, includeFields: false };
};

/** The rows of the first page. */
export const firstRows = (
  of: string,
  first: LogReply,
  sort: ListSort,
  before: number,
): LoadedRows => ({
  of,
  first,
  rows: first.logs,
  next: first.pagination.hasMore ? partAfter(first.logs, sort, before + first.logs.length) : null,
});

/**
 * The loaded rows with a newer reply for the first page: its rows, and those that were loaded after
 * the last of them. Where that one is not loaded, more has come than a page holds, and reading
 * begins again.
 */
export function withNewFirst(
  former: LoadedRows,
  first: LogReply,
  sort: ListSort,
  before: number,
): LoadedRows {
  const last = first.logs.at(-1);
  const at = last ? former.rows.findIndex(({ id }) => id === last.id) : -1;
  const isReadOn = former.rows.length > (former.first?.logs.length ?? 0);
  if (!isReadOn || at < 0) return firstRows(former.of, first, sort, before);
  const fresh = new Set(first.logs.map(({ id }) => id));
  const kept = former.rows.slice(at + 1).filter(({ id }) => !fresh.has(id));
  return { ...former, first, rows: [...first.logs, ...kept] };
}

/** The loaded rows with those of a further part; `known` has the ids of the loaded ones. */
export function withPart(
  former: LoadedRows,
  part: NextPart,
  { logs, pagination }: LogReply,
  known: Set<string>,
): LoadedRows {
  const fresh = afterLoaded(logs, part).filter(({ id }) => !known.has(id));
  for (const { id } of fresh) known.add(id);
  const rows = fresh.length > 0 ? [...former.rows, ...fresh] : former.rows;
  const isEnd = !pagination.hasMore || rows.length >= maxRows;
  return { ...former, rows, next: isEnd ? null : partFrom(logs, part) };
}

/** The rows of a reply that stand after the loaded ones. */
function afterLoaded(logs: readonly LogRow[], part: NextPart): readonly LogRow[] {
  if (part.second === null) return logs.slice(part.skip);
  if (part.after === null) return logs;
  const at = logs.findIndex(({ id }) => id === part.after);
  // It is on a later page, or was removed: what else its second has may be of another page.
  return at < 0 ? logs.filter((row) => secondOf(row) !== part.second) : logs.slice(at + 1);
}

/** The part after one: from the second of its last row on, or the next page of the same second. */
function partFrom(logs: readonly LogRow[], part: NextPart): NextPart | null {
  const last = logs.at(-1);
  if (!last) return null;
  if (part.second === null) return { second: null, page: part.page + 1, skip: 0 };
  const second = secondOf(last);
  if (second !== part.second) return { second, page: 1, after: last.id };
  const isMet = part.after === null || logs.some(({ id }) => id === part.after);
  return { second, page: part.page + 1, after: isMet ? null : part.after };
}
