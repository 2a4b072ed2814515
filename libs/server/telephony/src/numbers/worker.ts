import { type Clock } from '@patchbay/kernel';
import { createQueueWorker, createRoundWorker, type Worker } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import {
  type ReturnRow,
  dropAbandoned,
  findNumber,
  finishReturn,
  leaseReturns,
  postponeReturn,
} from './repository.js';
import { type ProviderProofs } from './provider-verification.js';
import { abandonedMs, returnPause } from './rules.js';
import { type NumberSources } from './sources.js';

export interface NumberWorkers {
  /** Returns numbers that are due, and those of unfinished purchases. */
  readonly returns: Worker;
  /** Verifies unverified credentials with their carrier. */
  readonly verification: Worker;
}

const scope = { kind: 'platform', reason: 'give numbers back' } as const;
const leaseMs = 60_000;
const sleepMs = 60_000;
/** Interval of attempts to verify credentials. */
const proveEveryMs = 30 * 60_000;

/**
 * Returns unassigned numbers to carriers. Processes share the work; refused returns are retried.
 */
export function createNumberWorkers({
  store,
  clock,
  log,
  sources,
  proofs,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly sources: NumberSources;
  readonly proofs: Pick<ProviderProofs, 'proveWaiting'>;
}): NumberWorkers {
  async function giveBack(row: ReturnRow): Promise<void> {
    const isTakenAgain = (await store.within(scope, (db) => findNumber(db, row.number))) !== null;
    const source = isTakenAgain ? null : await sources.forRef(row);
    // Without credentials a return is impossible; they belonged to a removed account, and so does
    // the number.
    if (source)
      await (row.source === 'own'
        ? source.port.letGo?.(row.number)
        : source.port.release(row.number));
    await store.within(scope, (db) => finishReturn(db, row));
  }

  const returns = createQueueWorker<ReturnRow>(
    { store, clock, log },
    {
      name: 'number returns',
      wakeChannels: ['patchbay_numbers'],
      everyMs: sleepMs,
      concurrency: 1,
      about: ({ source, attempts }) => ({ source, attempts }),
      before: async () => {
        await store.within(scope, (db) => dropAbandoned(db, new Date(clock.now() - abandonedMs)));
      },
      lease: {
        ms: leaseMs,
        take: (limit, until) =>
          store.within(scope, (db) =>
            leaseReturns(db, { now: new Date(clock.now()), until, limit }),
          ),
      },
      work: giveBack,
      failed: async (row) => {
        await store.within(scope, (db) =>
          postponeReturn(db, row, new Date(clock.now() + returnPause(row.attempts))),
        );
      },
    },
  );
  const verification = createRoundWorker(
    { store, clock, log },
    {
      name: 'number credentials',
      everyMs: proveEveryMs,
      work: ({ signal }) => proofs.proveWaiting(() => signal.aborted),
    },
  );
  return { returns, verification };
}
