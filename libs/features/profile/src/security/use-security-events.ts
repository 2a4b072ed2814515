import { type ArgsOf, type ReplyOf } from '@patchbay/contract';
import { daysStart } from '@patchbay/formats';
import { operationCursorPages } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import {
  askedBy,
  type ListAddress,
  type ListSource,
  ownTimeZone,
  useCursorList,
} from '@patchbay/screens';
import { type SecurityEvent } from './event-list.js';

type Reply = ReplyOf<'listSecurityEvents'>;

const pageSize = 50;
/** The most that the server answers at once. */
const largestPage = 200;
const daysOf: Readonly<Record<string, number>> = { today: 1, week: 7, month: 30 };
const filterNames = ['kind', 'severity', 'since'];

const rowsOf = ({ events }: Reply): readonly SecurityEvent[] => events;
const nextOf = ({ nextCursor }: Reply): string | null => nextCursor;

function argsOf(
  filters: Readonly<Record<string, string | undefined>>,
): Omit<ArgsOf<'listSecurityEvents'>, 'cursor' | 'limit'> {
  const { kind, severity, since } = filters;
  const days = since === undefined ? undefined : daysOf[since];
  return {
    ...(kind ? { kind } : {}),
    ...(severity ? { severity } : {}),
    ...(days === undefined ? {} : { from: daysStart(ownTimeZone(), days, Date.now()) / 1000 }),
  } as ArgsOf<'listSecurityEvents'>;
}

/** The events that the address describes, the newest first; older ones as one goes down. */
export const useSecurityEvents = ({ filters }: ListAddress): ListSource<SecurityEvent> =>
  useCursorList('listSecurityEvents', argsOf(filters), { rowsOf, nextOf, pageSize, largestPage });

/** Fetches the newest events. */
export function prefetchSecurityEvents({ cache, account, search }: ScreenPlace): void {
  const args = { ...argsOf(askedBy(search, filterNames).filters), limit: pageSize };
  void cache.prefetchInfiniteQuery(
    operationCursorPages('listSecurityEvents', args, { target: account.target, nextOf }),
  );
}
