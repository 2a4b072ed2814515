import { type ArgsOf } from '@patchbay/contract';
import { operationQuery, useOperation } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import { type ListAddress, type ListSource } from '@patchbay/screens';
import { type Task } from './task-words.js';

/** Rows of a page, by the specification. */
const pageSize = 10;
type Args = ArgsOf<'listTasks'>;

/** What the address says about the list. */
interface Asked {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly state?: string | undefined;
  readonly outcome?: string | undefined;
  readonly type?: string | undefined;
  readonly changed?: string | undefined;
  readonly page: number;
}

/** The orders of the server; a column that it cannot order by is ignored. */
const orders: ReadonlySet<string> = new Set(['scheduledFor', 'updatedAt', 'createdAt']);
const daysOf: Readonly<Record<string, number>> = { today: 1, week: 7, month: 30 };

/** The midnight that begins so many days, today among them, in seconds; the same for a whole day. */
export function sinceOf(days: number, now: number): number {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - days + 1);
  return day.getTime() / 1000;
}

function orderOf(sort: string | undefined) {
  const key = sort?.replace(/^-/, '') ?? '';
  return orders.has(key) ? { sort: key, order: sort?.startsWith('-') ? 'desc' : 'asc' } : {};
}

/** What the server is asked for; each part is left out where the address says nothing. */
function argsOf({ q, sort, changed, page, ...filters }: Asked): Args {
  const days = changed === undefined ? undefined : daysOf[changed];
  const chosen = Object.entries({ q, ...filters }).filter(([, value]) => value);
  return {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    ...Object.fromEntries(chosen),
    ...orderOf(sort),
    ...(days === undefined ? {} : { since: sinceOf(days, Date.now()) }),
  } as Args;
}

/** One page of the tasks that the address describes. */
export function useTaskList({ text, sort, filters, page }: ListAddress): ListSource<Task> {
  const order = sort ? `${sort.descending ? '-' : ''}${sort.key}` : undefined;
  const args = argsOf({
    q: text,
    sort: order,
    page,
    state: filters['state'],
    outcome: filters['outcome'],
    type: filters['type'],
    changed: filters['changed'],
  });
  const query = useOperation('listTasks', args, { keepPrevious: true });
  return {
    rows: query.data?.tasks ?? none,
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

const none: readonly Task[] = [];

/** Fetches the page that a link leads to. */
export function prefetchTasks({ cache, account: { target }, search }: ScreenPlace): void {
  const { q, sort, page = 1 } = search;
  const args = argsOf({
    q,
    sort,
    page,
    state: search['filter.state'],
    outcome: search['filter.outcome'],
    type: search['filter.type'],
    changed: search['filter.changed'],
  });
  void cache.prefetchQuery(operationQuery('listTasks', args, { target }));
}
