import { type ArgsOf, type OperationName, type ReplyOf } from '@patchbay/contract';
import {
  type PageArgs,
  type PagedOperation,
  useOperationPage,
  useOperationPages,
} from '@patchbay/queries';
import { useMemo } from 'react';
import { type ListSource, none, type SourceOptions, stateOf } from './list-source.js';
import { readAll } from './read-all.js';
import { useAppendedRows } from './use-appended-rows.js';
import { useUncachedRead } from './use-uncached-read.js';

interface RowsReader<N extends OperationName, Row> extends SourceOptions {
  readonly rowsOf: (reply: ReplyOf<N>) => readonly Row[];
  /** Rows of a page while all are read; the operation answers no more at once. */
  readonly largestPage?: number | undefined;
}

/** How rows and their number are read from a page of a reply. */
export interface PageReader<N extends OperationName, Row> extends RowsReader<N, Row> {
  readonly totalOf: (reply: ReplyOf<N>) => number;
}

/** How rows are read from the pages of a reply that tells no total. */
export interface UncountedReader<N extends OperationName, Row> extends RowsReader<N, Row> {
  /** The rows of a full page; one with fewer is the last. */
  readonly pageSize: number;
}

/** Rows that are loaded page by page and appended, until the total is reached. */
export function useEndlessList<N extends PagedOperation, Row>(
  name: N,
  args: PageArgs<N>,
  { rowsOf, totalOf, largestPage, ...options }: PageReader<N, Row>,
): ListSource<Row> {
  const read = useUncachedRead(name, options);
  const query = useOperationPages(name, args, {
    ...options,
    hasMore: (pages) => {
      const last = pages.at(-1);
      return (
        last !== undefined &&
        rowsOf(last).length > 0 &&
        pages.flatMap(rowsOf).length < totalOf(last)
      );
    },
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => rowsOf(page)) ?? none, [pages, rowsOf]);
  const last = pages?.at(-1);
  return {
    rows,
    total: last && totalOf(last),
    isWhole: false,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
    all: (reading) =>
      readAll(async (page) => {
        const reply = await read(pageArgs(name, args, page, largestPage), reading.signal);
        return { rows: rowsOf(reply), total: totalOf(reply) };
      }, reading),
    ...stateOf(query),
  };
}

/**
 * Rows that are loaded page by page and appended, of an operation that tells no total: the first
 * page with fewer rows than were asked for is the last, and only then is their number known.
 */
export function useUncountedList<N extends PagedOperation, Row>(
  name: N,
  args: Omit<PageArgs<N>, 'pageSize'>,
  { rowsOf, pageSize, largestPage = pageSize, ...options }: UncountedReader<N, Row>,
): ListSource<Row> {
  const read = useUncachedRead(name, options);
  const query = useOperationPages(name, { ...args, pageSize } as unknown as PageArgs<N>, {
    ...options,
    hasMore: (pages) => {
      const last = pages.at(-1);
      return last !== undefined && rowsOf(last).length >= pageSize;
    },
  });
  const appended = useAppendedRows(query, rowsOf);
  return {
    ...appended,
    all: (reading) =>
      readAll(async (page, before) => {
        const found = rowsOf(await read(pageArgs(name, args, page, largestPage), reading.signal));
        // Only an empty page is the end: the operation may answer fewer rows than were asked for.
        return { rows: found, total: found.length === 0 ? before : undefined };
      }, reading),
  };
}

/** One page of rows at a time; the next one is prefetched. Pages are counted from 1. */
export function usePagedList<N extends PagedOperation, Row>(
  name: N,
  args: PageArgs<N>,
  {
    rowsOf,
    totalOf,
    page,
    pageSize,
    largestPage = pageSize,
    firstPage = 0,
    ...options
  }: PageReader<N, Row> & {
    readonly page: number;
    readonly pageSize: number;
    /** The number of the operation's first page. */
    readonly firstPage?: 0 | 1;
  },
): ListSource<Row> {
  const read = useUncachedRead(name, options);
  const query = useOperationPage(name, pageArgs(name, args, page - 1 + firstPage, pageSize), {
    ...options,
    hasNext: (reply) => page * pageSize < totalOf(reply),
  });
  const rows = query.data === undefined ? none : rowsOf(query.data);
  return {
    rows,
    total: query.data && totalOf(query.data),
    isWhole: false,
    pageSize,
    all: (reading) =>
      readAll(async (number) => {
        const asked = pageArgs(name, args, number + firstPage, largestPage);
        const reply = await read(asked, reading.signal);
        return { rows: rowsOf(reply), total: totalOf(reply) };
      }, reading),
    ...stateOf(query),
  };
}

/** The arguments for a page by its number, of another size where one is given. */
const pageArgs = <N extends PagedOperation>(
  _name: N,
  args: object,
  page: number,
  pageSize?: number,
) =>
  ({ ...args, page, ...(pageSize === undefined ? {} : { pageSize }) }) as unknown as ArgsOf<N> & {
    readonly page: number;
  };
