import { type ArgsOf } from '@patchbay/contract';
import { operationQuery, useOperation } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import { type ListAddress, type ListSource } from '@patchbay/screens';
import { type PhoneNumber } from './number-list.js';

const pageSize = 20;
type Args = ArgsOf<'listPhoneNumbers'>;

/** The orders of the server; a column that it cannot order by is ignored. */
const orders: ReadonlySet<string> = new Set(['number', 'createdAt']);

/** What the address says about the list. */
interface Asked {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly kind?: string | undefined;
  readonly status?: string | undefined;
  readonly page: number;
}

function orderOf(sort: string | undefined) {
  const key = sort?.replace(/^-/, '') ?? '';
  return orders.has(key) ? { sort: key, order: sort?.startsWith('-') ? 'desc' : 'asc' } : {};
}

function argsOf({ q, sort, page, ...filters }: Asked): Args {
  const chosen = Object.entries({ q, ...filters }).filter(([, value]) => value);
  return {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    ...Object.fromEntries(chosen),
    ...orderOf(sort),
  } as Args;
}

/** One page of the numbers that the address describes. */
export function useNumberList({ text, sort, filters, page }: ListAddress): ListSource<PhoneNumber> {
  const order = sort ? `${sort.descending ? '-' : ''}${sort.key}` : undefined;
  const { kind, status } = filters;
  const args = argsOf({ q: text, sort: order, page, kind, status });
  const query = useOperation('listPhoneNumbers', args, { keepPrevious: true });
  return {
    rows: query.data?.numbers ?? none,
    total: query.data?.total,
    status: query.status,
    error: query.error?.message ?? null,
    retry: () => void query.refetch(),
    isRetrying: query.isFetching,
    isWhole: false,
    isOrdered: true,
    pageSize,
  };
}

const none: readonly PhoneNumber[] = [];

/** Fetches the page that a link leads to. */
export function prefetchNumbers({ cache, account: { target }, search }: ScreenPlace): void {
  const { q, sort, page = 1 } = search;
  const args = argsOf({
    q,
    sort,
    page,
    kind: search['filter.kind'],
    status: search['filter.status'],
  });
  void cache.prefetchQuery(operationQuery('listPhoneNumbers', args, { target }));
}
