import { type Scope, type Store, eventRetentionMs } from '@patchbay/server-store';
import { type AwaitedRoom, type EventHub } from './event-hub.js';
import { type Cursor, type Snapshot, fromEventId, isWithinRead, toEventId } from './cursor.js';
import { readEventsBehind } from './repository.js';

export interface LiveEvent {
  /**
   * Opaque; resumes right after this event. Missing if it would be too long to send back: then the
   * previous one is used.
   */
  readonly id: string | undefined;
  readonly data: Record<string, unknown>;
}

/**
 * The maximum number of missed events that are replayed; after more the client must reload its
 * data.
 */
const replayLimit = 500;

/**
 * The first event after a pause is read immediately. While more arrive, a stream reads at most this
 * often and delivers several at a time.
 */
const shortestIntervalMs = 100;

/**
 * Events of a shorter absence have not been deleted yet: one hour less than the retention of events.
 */
const longestAbsenceSeconds = (eventRetentionMs - 3_600_000) / 1000;

/**
 * The events within a scope, from `lastEventId` on, until the signal aborts. The start position is
 * fixed before this returns. Waiting costs nothing, because the database notifies. Events are read
 * under the row security of the listener, so a stream never delivers what a list would hide. An
 * event is new if the snapshot of the last read does not include its transaction, so that none is
 * missed, repeated or delayed, in whatever order transactions commit. `room` gives the one room of
 * which the reader wants to know, which may become known while events are read; events of other rooms
 * may then be delivered with the next.
 */
export async function liveEvents(
  store: Store,
  hub: EventHub,
  scope: Scope,
  lastEventId: string | null,
  signal: AbortSignal,
  room: () => AwaitedRoom | undefined = () => undefined,
): Promise<AsyncGenerator<LiveEvent>> {
  const resumed = lastEventId === null ? null : fromEventId(lastEventId);
  const first = await readEvents(store, scope, resumed);
  const isLost =
    lastEventId !== null &&
    (resumed === null ||
      first.now.at - resumed.at > longestAbsenceSeconds ||
      isAhead(resumed.seen, first.now.seen));
  return follow(
    store,
    hub,
    scope,
    isLost ? { now: first.now, cursor: first.now, rows: null } : first,
    { signal, room },
  );
}

async function* follow(
  store: Store,
  hub: EventHub,
  scope: Scope,
  first: Read,
  { signal, room }: { readonly signal: AbortSignal; readonly room: () => AwaitedRoom | undefined },
): AsyncGenerator<LiveEvent> {
  yield* eventsOf(first);
  let { cursor } = first;
  while (!signal.aborted) {
    // Registers for the wake signal before the read: a commit after the read's snapshot wakes this
    // stream, and all others are included in it.
    const awaited = room();
    const wake = hub.next(scope, signal, awaited);
    const began = performance.now();
    const read = await readEvents(store, scope, cursor);
    yield* eventsOf(read);
    ({ cursor } = read);
    // The reader may have learnt of its room by these events: then this wakes for another.
    if (room() === awaited) await wake;
    await pause(shortestIntervalMs - (performance.now() - began), signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}

const eventsOf = ({ cursor, rows }: Read): readonly LiveEvent[] =>
  rows ?? [{ id: toEventId(cursor), data: { topic: 'resync' } }];

/** A cursor from another database, or from before this one was restored to an earlier state. */
const isAhead = (then: Snapshot, now: Snapshot): boolean => BigInt(then.next) > BigInt(now.next);

interface Read {
  /** The position after all events of the database at the read. */
  readonly now: Cursor;
  /** The position after the events of the read. */
  readonly cursor: Cursor;
  /** The new events in order; null if there are too many to replay. */
  readonly rows: readonly LiveEvent[] | null;
}

/**
 * The events after the cursor, with the snapshot of the same statement; for a cursor within a read,
 * first the rest of that read.
 */
async function readEvents(store: Store, scope: Scope, from: Cursor | null): Promise<Read> {
  const { seen, at, events } = await store.ask(scope, (db) =>
    readEventsBehind(db, from, replayLimit + 1),
  );
  const now = { at, seq: 0, seen, base: seen };
  if (events.length > replayLimit) return { now, cursor: now, rows: null };
  const isRest = from !== null && isWithinRead(from);
  const cursor = isRest ? { ...from, base: from.seen } : now;
  const within = isRest ? from : { ...now, base: from?.base ?? seen };
  return {
    now,
    cursor,
    rows: events.map(({ seq, topic, payload, accountId }, index) => ({
      id: toEventId({ ...(index === events.length - 1 ? cursor : within), seq }),
      data: { ...payload, topic, accountId },
    })),
  };
}
