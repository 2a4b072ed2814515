import { type ArgsOf, type OperationName, type ReplyOf } from '@patchbay/contract';
import { useOperation } from '@patchbay/queries';
import { type ReadRows, type Reading } from './read-all.js';

/** The source and the loading state of the rows of a list. */
export interface ListSource<Row> {
  readonly rows: readonly Row[];
  /** The total number, loaded or not; undefined while it is unknown. */
  readonly total: number | undefined;
  readonly status: 'pending' | 'error' | 'success';
  /** Why the rows could not be read. */
  readonly error: Error | null;
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
  /** Reads every row that the address describes, for an export; left out where all are loaded. */
  readonly all?: (reading: Reading) => Promise<ReadRows<Row>>;
}

interface Query {
  readonly status: 'pending' | 'error' | 'success';
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** The loading state of a list, from that of its query. */
export const stateOf = ({ status, error, isFetching, refetch }: Query) => ({
  status,
  error,
  retry: () => void refetch(),
  isRetrying: isFetching,
});

/** Whose rows a list has. */
export interface SourceOptions {
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
