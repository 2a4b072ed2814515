import { type ArgsOf, type ReplyOf } from '@patchbay/contract';
import { operationQuery, useOperation } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import { askedBy, type ListAddress, type ListSource, useRowsByCursor } from '@patchbay/screens';
import { useState } from 'react';
import { type SecurityEvent } from './event-list.js';

const firstRows = 50;
/** The server's largest page: older events are found by their kind or severity. */
const mostRows = 200;
const daysOf: Readonly<Record<string, number>> = { today: 1, week: 7, month: 30 };
const filterNames = ['kind', 'severity', 'since'];

/** The midnight that begins so many days, today among them, in seconds. */
function sinceOf(days: number): number {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - days + 1);
  return day.getTime() / 1000;
}

const eventsOf = ({ events }: ReplyOf<'listSecurityEvents'>): readonly SecurityEvent[] => events;

function argsOf(
  filters: Readonly<Record<string, string | undefined>>,
  limit: number,
): ArgsOf<'listSecurityEvents'> {
  const { kind, severity, since } = filters;
  const days = since === undefined ? undefined : daysOf[since];
  return {
    limit,
    ...(kind ? { kind } : {}),
    ...(severity ? { severity } : {}),
    ...(days === undefined ? {} : { from: sinceOf(days) }),
  } as ArgsOf<'listSecurityEvents'>;
}

/** The newest events that the address describes; more of them as one goes down. */
export function useSecurityEvents({ filters }: ListAddress): ListSource<SecurityEvent> {
  const [limit, setLimit] = useState(firstRows);
  const query = useOperation('listSecurityEvents', argsOf(filters, limit), { keepPrevious: true });
  const all = useRowsByCursor('listSecurityEvents', argsOf(filters, mostRows), {
    rowsOf: eventsOf,
    nextOf: ({ nextCursor }) => nextCursor,
  });
  const rows = query.data ? eventsOf(query.data) : [];
  const isMore = query.data !== undefined && query.data.nextCursor !== null && limit < mostRows;
  return {
    rows,
    total: query.data?.nextCursor === null ? rows.length : undefined,
    status: query.status,
    error: query.error?.message ?? null,
    retry: () => void query.refetch(),
    isRetrying: query.isFetching,
    isWhole: false,
    isSearched: false,
    more: isMore ? () => setLimit(mostRows) : null,
    isLoadingMore: query.isPlaceholderData,
    all,
  };
}

/** Fetches the newest events. */
export function prefetchSecurityEvents({ cache, account, search }: ScreenPlace): void {
  const args = argsOf(askedBy(search, filterNames).filters, firstRows);
  void cache.prefetchQuery(operationQuery('listSecurityEvents', args, { target: account.target }));
}
