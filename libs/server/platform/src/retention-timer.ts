import { type Clock } from '@patchbay/kernel';
import {
  type CoreModule,
  createRoundWorker,
  type ServerModule,
  type Services,
  type Worker,
} from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type Store, deleteExpired } from '@patchbay/server-store';

const minuteMs = 60_000;
const minutesPerRun = 60;

export interface RetentionParts {
  readonly store: Store;
  readonly limits: { deleteExpired(): Promise<void> };
  readonly clock: Clock;
  readonly log: Log;
  /** The length of a minute; tests shorten it. */
  readonly everyMs?: number;
}

/**
 * Applies retention to tables that only grow: counts of requests each minute; expired events, codes
 * and sessions each hour, first after one minute. One of them creates the partitions for log rows
 * of the coming months.
 */
export function createRetentionWorkers({
  store,
  limits,
  clock,
  log,
  everyMs = minuteMs,
}: RetentionParts): readonly Worker[] {
  const parts = { store, clock, log };
  const hourly = { everyMs: everyMs * minutesPerRun, startsAfterMs: everyMs };
  return [
    createRoundWorker(parts, {
      name: 'rate limits',
      everyMs,
      startsAfterMs: everyMs,
      work: () => limits.deleteExpired(),
    }),
    createRoundWorker(parts, {
      name: 'retention',
      ...hourly,
      work: async () => {
        await store.within({ kind: 'platform', reason: 'retention' }, (db) =>
          deleteExpired(db, clock.now()),
        );
      },
    }),
    createRoundWorker(parts, {
      name: 'log partitions',
      ...hourly,
      work: () => store.prepareLogs(clock.now()),
    }),
  ];
}

/** Retention as a module, with the counts of requests that the core keeps. */
export const createRetentionModule = (
  services: Services,
  { deleteExpiredLimits }: Pick<CoreModule, 'deleteExpiredLimits'>,
  schedule: Pick<RetentionParts, 'everyMs'> = {},
): ServerModule => ({
  handlers: {},
  workers: createRetentionWorkers({
    ...services,
    ...schedule,
    limits: { deleteExpired: deleteExpiredLimits },
  }),
});
