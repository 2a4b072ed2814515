import { type ArgsOf, type OperationName, type ReplyOf } from '@patchbay/contract';
import {
  type PageArgs,
  type PagedOperation,
  useClient,
  useOperation,
  useOperationPage,
  useOperationPages,
} from '@patchbay/queries';
import { useCurrentAccount } from '@patchbay/session';
import { useMemo } from 'react';
import { readAll, type ReadPage } from './read-all.js';

/** The source and the loading state of the rows of a list. */
export interface ListSource<Row> {
  readonly rows: readonly Row[];
  /** The total number, loaded or not; undefined while it is unknown. */
  readonly total: number | undefined;
  readonly status: 'pending' | 'error' | 'success';
  readonly error: string | null;
  readonly retry: () => void;
  readonly isRetrying: boolean;
  /**
   * Whether every row is loaded: then the list itself orders, searches and filters. Otherwise the
   * server does, by the arguments.
   */
  readonly isWhole: boolean;
  /**
   * The server orders a list that is not whole by the columns that are not `sortable: false`. The
   * screen sends `address.sort`.
   */
  readonly isOrdered?: boolean;
  /** False where neither the list nor the server can search: then there is no search box. */
  readonly isSearched?: boolean;
  /** Loads the rows after the last one; null when there are none. */
  readonly more?: (() => void) | null;
  readonly isLoadingMore?: boolean;
  /** Rows of a page, where the list is paginated. */
  readonly pageSize?: number;
  /** Reads every row that the address describes, for an export. */
  readonly all?: () => Promise<ReadPage<Row>>;
}

interface Query {
  readonly status: 'pending' | 'error' | 'success';
  readonly error: { readonly message: string } | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** The loading state of a list, from that of its query. */
export const stateOf = ({ status, error, isFetching, refetch }: Query) => ({
  status,
  error: error?.message ?? null,
  retry: () => void refetch(),
  isRetrying: isFetching,
});

interface SourceOptions {
  /** Acts on this account instead of the one of the address. */
  readonly target?: number | null;
}

/** All rows of an operation that returns them at once. */
export function useWholeList<N extends OperationName, Row>(
  name: N,
  args: ArgsOf<N>,
  {
    rowsOf,
    ...options
  }: SourceOptions & { readonly rowsOf: (reply: ReplyOf<N>) => readonly Row[] },
): Omit<ListSource<Row>, 'all'> {
  const query = useOperation(name, args, options);
  const rows = query.data === undefined ? none : rowsOf(query.data);
  return { rows, total: query.data && rows.length, isWhole: true, ...stateOf(query) };
}

/** The rows of a list that is not loaded; the same array each time. */
export const none: readonly never[] = [];

/** How rows and their number are read from a page of a reply. */
export interface PageReader<N extends OperationName, Row> extends SourceOptions {
  readonly rowsOf: (reply: ReplyOf<N>) => readonly Row[];
  readonly totalOf: (reply: ReplyOf<N>) => number;
}

/** Rows that are loaded page by page and appended, until the total is reached. */
export function useEndlessList<N extends PagedOperation, Row>(
  name: N,
  args: PageArgs<N>,
  { rowsOf, totalOf, ...options }: PageReader<N, Row>,
): ListSource<Row> {
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
    ...stateOf(query),
  };
}

/** How rows are read from the pages of a reply that tells no total. */
export interface UncountedReader<N extends OperationName, Row> extends SourceOptions {
  readonly rowsOf: (reply: ReplyOf<N>) => readonly Row[];
  /** The rows of a full page; one with fewer is the last. */
  readonly pageSize: number;
}

/**
 * Rows that are loaded page by page and appended, of an operation that tells no total: the first
 * page with fewer rows than were asked for is the last, and only then is their number known.
 */
export function useUncountedList<N extends PagedOperation, Row>(
  name: N,
  args: Omit<PageArgs<N>, 'pageSize'>,
  { rowsOf, pageSize, ...options }: UncountedReader<N, Row>,
): ListSource<Row> {
  const query = useOperationPages(name, { ...args, pageSize } as unknown as PageArgs<N>, {
    ...options,
    hasMore: (pages) => {
      const last = pages.at(-1);
      return last !== undefined && rowsOf(last).length >= pageSize;
    },
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => rowsOf(page)) ?? none, [pages, rowsOf]);
  return {
    rows,
    total: pages && !query.hasNextPage ? rows.length : undefined,
    isWhole: false,
    isSearched: false,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
    ...stateOf(query),
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
    /** Rows of a page while all are read; the operation answers no more at once. */
    readonly largestPage?: number;
    /** The number of the operation's first page. */
    readonly firstPage?: 0 | 1;
  },
): ListSource<Row> {
  const client = useClient();
  const account = useCurrentAccount();
  const target = options.target === undefined ? account.target : options.target;
  const pageOf = (number: number, size: number) =>
    ({ ...args, page: number + firstPage, pageSize: size }) as unknown as ArgsOf<N> & {
      page: number;
    };
  const query = useOperationPage(name, pageOf(page - 1, pageSize), {
    ...options,
    hasNext: (reply) => page * pageSize < totalOf(reply),
  });
  const rows = query.data === undefined ? none : rowsOf(query.data);
  return {
    rows,
    total: query.data && totalOf(query.data),
    isWhole: false,
    pageSize,
    all: () =>
      readAll(async (number) => {
        const reply = await client.request(name, pageOf(number, largestPage), { target });
        return { rows: rowsOf(reply), total: totalOf(reply) };
      }),
    ...stateOf(query),
  };
}
