import { randomInt } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import { type ConcurrencySlots } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { deleteSlots, renewSlots, takeSlot } from './concurrency-slots-repository.js';

const scope = { kind: 'platform', reason: 'count what is open' } as const;
const heartbeatMs = 10_000;
/** A slot without a heartbeat for this long is free: its process died. */
const expiryMs = 30_000;

/** Concurrency slots held by this process. */
export interface ProcessSlots extends ConcurrencySlots {
  /** Renews all slots of this process; a timer does so every ten seconds. */
  heartbeat(): Promise<void>;
  /** Resolves once all released slots are free. */
  settle(): Promise<void>;
}

/**
 * Slots are rows of the database with a random number that identifies the holder. A process renews
 * all its slots with one statement. What a crash of the database forgets of them the next heartbeat
 * writes again, or the slot expires.
 */
export function createConcurrencySlots(store: Store, clock: Clock): ProcessSlots {
  const held = new Map<string, number>();
  const left = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let freeing: Promise<void> | null = null;

  async function heartbeat(): Promise<void> {
    if (held.size === 0) return;
    await store.ask(scope, (db) => renewSlots(db, held, new Date(clock.now())));
  }

  /** Slots that are released in one turn of the event loop are deleted with one statement. */
  async function free(): Promise<void> {
    await new Promise((next) => setImmediate(next));
    freeing = null;
    const going = new Map(left);
    left.clear();
    await store.ask(scope, (db) => deleteSlots(db, going));
  }

  let settled: Promise<unknown> = Promise.resolve();
  function release(key: string, holder: number): void {
    if (held.get(key) !== holder) return;
    held.delete(key);
    left.set(key, holder);
    if (held.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
    // A slot that could not be deleted expires.
    if (!freeing) settled = Promise.all([settled, (freeing = free()).catch(() => undefined)]);
  }

  return {
    acquire: async (key, max) => {
      const holder = randomInt(1, 2 ** 31 - 1);
      for (;;) {
        const now = new Date(clock.now());
        const silentSince = new Date(clock.now() - expiryMs);
        const { key: slotKey, isFull } = await store.ask(scope, (db) =>
          takeSlot(db, { key, max, holder, now, silentSince }),
        );
        if (slotKey !== null) {
          held.set(slotKey, holder);
          if (!timer) {
            // A failed heartbeat is repaired by the next one.
            timer = setInterval(() => void heartbeat().catch(() => undefined), heartbeatMs);
            timer.unref();
          }
          return () => release(slotKey, holder);
        }
        // Another process acquired the same slot first: try again.
        if (isFull) return null;
      }
    },
    heartbeat,
    settle: async () => {
      await settled;
    },
  };
}
