import { type ArgsOf, type OperationName, type ReplyOf } from '@patchbay/contract';
import { useOperation } from '@patchbay/queries';
import { type AppSearch, filterParameter } from '@patchbay/routes';
import { type ListSource, none, stateOf } from './list-source.js';
import { type ListState } from './list-search.js';
import { readAll } from './read-all.js';
import { useUncachedRead } from './use-uncached-read.js';

/** How an operation with `limit` and `offset` lists its rows. */
export interface OffsetPaging {
  readonly pageSize: number;
  /** The orders of the server; a column that it cannot order by is ignored. */
  readonly orders: ReadonlySet<string>;
}

type Asked = Pick<ListState, 'text' | 'sort' | 'filters' | 'page'>;

/** What a link says about a list, before its screen is loaded. */
export function askedBy(search: AppSearch, filters: readonly string[]): Asked {
  const { q = '', sort = '', page = 1 } = search;
  const given = search as Readonly<Record<string, unknown>>;
  const values = filters.flatMap((key) => {
    const value = given[filterParameter(key)];
    return typeof value === 'string' ? [[key, value] as const] : [];
  });
  return {
    text: q,
    sort: { key: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    filters: Object.fromEntries(values),
    page,
  };
}

/** The arguments for the rows that an address describes; a part that it leaves out is left out. */
export function offsetArgs(
  { text, sort, filters, page }: Asked,
  { pageSize, orders }: OffsetPaging,
) {
  const chosen = Object.entries({ q: text, ...filters }).filter(([, value]) => value);
  return {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    ...Object.fromEntries(chosen),
    ...(sort && orders.has(sort.key)
      ? { sort: sort.key, order: sort.descending ? ('desc' as const) : ('asc' as const) }
      : {}),
  };
}

/** One page of rows that the server searches, filters and orders. */
export function useOffsetList<N extends OperationName, Row>(
  name: N,
  args: ArgsOf<N>,
  {
    rowsOf,
    totalOf,
    pageSize,
    largestPage = pageSize,
  }: {
    readonly rowsOf: (reply: ReplyOf<N>) => readonly Row[];
    readonly totalOf: (reply: ReplyOf<N>) => number;
    readonly pageSize: number;
    /** Rows of a page while all are read; the operation answers no more at once. */
    readonly largestPage?: number;
  },
): ListSource<Row> {
  const read = useUncachedRead(name, {});
  const query = useOperation(name, args, { keepPrevious: true });
  return {
    rows: query.data === undefined ? none : rowsOf(query.data),
    total: query.data && totalOf(query.data),
    isWhole: false,
    isOrdered: true,
    pageSize,
    all: (reading) =>
      readAll(async (_page, offset) => {
        const reply = await read({ ...args, limit: largestPage, offset }, reading.signal);
        return { rows: rowsOf(reply), total: totalOf(reply) };
      }, reading),
    ...stateOf(query),
  };
}
