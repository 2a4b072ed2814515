import { and, asc, gt, max } from 'drizzle-orm';
import { type Scope, type Store, events } from '@patchbay/server-store';

export interface LiveEvent {
  readonly id: string;
  readonly data: Record<string, unknown>;
}

/** At most this many missed events are replayed; after a longer absence the client is told to load anew. */
const replayLimit = 500;

/**
 * What happens within a scope, from `lastEventId` on, until the signal ends it. Sleeping costs nothing: the database notifies. An event
 * is read under the row security of the listener, so a stream can never show what a list would not.
 */
export async function* liveEvents(store: Store, hub: EventHub, scope: Scope, lastEventId: string | null, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  let seen = lastEventId && /^\d{1,18}$/.test(lastEventId) ? Number(lastEventId) : await newest(store, scope);
  while (!signal.aborted) {
    const wake = hub.next(signal);
    const missed = await store.within(scope, (db) => db.select().from(events).where(and(gt(events.seq, seen))).orderBy(asc(events.seq)).limit(replayLimit + 1));
    if (missed.length > replayLimit) {
      seen = await newest(store, scope);
      yield { id: String(seen), data: { topic: 'resync' } };
      continue;
    }
    for (const row of missed) {
      seen = row.seq;
      yield { id: String(row.seq), data: { ...(row.payload as Record<string, unknown>), topic: row.topic, accountId: row.accountId } };
    }
    if (missed.length === 0) await wake;
  }
}

async function newest(store: Store, scope: Scope): Promise<number> {
  const [row] = await store.within(scope, (db) => db.select({ seq: max(events.seq) }).from(events));
  return row?.seq ?? 0;
}

/** Wakes every open stream of this process when the database says that something was written. */
export interface EventHub {
  /** Resolves at the next notification, when the signal ends, or after fifteen seconds, whichever is first. */
  next(signal: AbortSignal): Promise<void>;
  wake(): void;
}

/** A hub without a source; `store.listen('patchbay_events', hub.wake)` gives it one. */
export function createEventHub(): EventHub {
  const waiting = new Set<() => void>();
  return {
    next: (signal) => new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, 15_000);
      waiting.add(done);
      signal.addEventListener('abort', done, { once: true });
      if (signal.aborted) done();
    }),
    wake: () => {
      for (const resolve of [...waiting]) resolve();
    },
  };
}
