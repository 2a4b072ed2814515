import { type Clock } from '@patchbay/kernel';
import { createRoundWorker, type Worker } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { recordMonthly } from './monthly-repository.js';

const hourMs = 3_600_000;
const startsAfterMs = 2000;

/** Counts phone numbers and agents every hour; the new rows wake the rating worker. */
export const createMonthlyUsageWorker = (parts: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}): Worker =>
  createRoundWorker(parts, {
    name: 'monthly usage',
    everyMs: hourMs,
    startsAfterMs,
    work: () =>
      parts.store.within({ kind: 'platform', reason: 'count monthly usage' }, (db) =>
        recordMonthly(db, new Date(parts.clock.now())),
      ),
  });
