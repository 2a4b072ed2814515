import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { createWakeSignal } from '../wake-signal.js';
import { serialize } from '../serialize.js';
import {
  type ReturnRow,
  dropAbandoned,
  findNumber,
  finishReturn,
  leaseReturns,
  putOffReturn,
} from './repository.js';
import { type ProviderProofs } from './provider-verification.js';
import { abandonedMs, returnPause } from './rules.js';
import { type NumberSources } from './sources.js';

export interface NumberWorker {
  /** Begins to give numbers back. Returns how to stop. */
  start(): Promise<() => Promise<void>>;
  /** One round: gives back what is due, and what a purchase left behind. */
  drain(): Promise<void>;
  /** One round: compares credentials that are not proved yet with their carrier. */
  proveWaiting(): Promise<void>;
}

const scope = { kind: 'platform', reason: 'give numbers back' } as const;
const leaseMs = 60_000;
const sleepMs = 60_000;
const perRound = 20;
/** How often credentials that are not proved yet are tried again. */
const proveEveryMs = 30 * 60_000;

/** Gives back to carriers the numbers that nobody here has any more. Any number of processes share the work; what a carrier does not take is tried again. */
export function createNumberWorker({
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
}): NumberWorker {
  const wake = createWakeSignal();
  let isStopping = false;
  let provesNext = 0;

  async function giveBack(row: ReturnRow): Promise<void> {
    const isTakenAgain = (await store.within(scope, (db) => findNumber(db, row.number))) !== null;
    const source = isTakenAgain ? null : await sources.forRef(row);
    // Without its credentials nothing can be done; they belonged to somebody who is gone, and so does the number.
    if (source)
      await (row.source === 'own'
        ? source.port.letGo?.(row.number)
        : source.port.release(row.number));
    await store.within(scope, (db) => finishReturn(db, row.number));
  }

  async function work(): Promise<void> {
    const now = clock.now();
    await store.within(scope, (db) => dropAbandoned(db, new Date(now - abandonedMs)));
    for (let isEmpty = false; !isEmpty && !isStopping;) {
      wake.reset();
      const at = clock.now();
      const leased = await store.within(scope, (db) =>
        leaseReturns(db, { now: new Date(at), until: new Date(at + leaseMs), limit: perRound }),
      );
      isEmpty = leased.length === 0;
      for (const row of leased) {
        await giveBack(row).catch(async (error: unknown) => {
          log.warn(
            { error: String((error as Error).message), attempts: row.attempts },
            'a number could not be given back yet',
          );
          await store.within(scope, (db) =>
            putOffReturn(db, row.number, new Date(clock.now() + returnPause(row.attempts))),
          );
        });
      }
    }
  }

  const drain = serialize(work);
  const proveWaiting = serialize(() => proofs.proveWaiting(() => isStopping));

  async function proveNow(): Promise<void> {
    if (clock.now() < provesNext) return;
    provesNext = clock.now() + proveEveryMs;
    await proveWaiting();
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      await drain()
        .then(proveNow)
        .catch((error: unknown) => {
          if (!isStopping)
            log.warn({ error: String((error as Error).message) }, 'numbers wait for the database');
        });
      if (!isStopping) await wake.wait(sleepMs);
    }
  }

  return {
    drain,
    proveWaiting,
    start: async () => {
      const stopListening = await store.listen('patchbay_numbers', wake.notify);
      const running = run();
      return async () => {
        isStopping = true;
        wake.notify();
        await stopListening();
        await running;
      };
    },
  };
}
