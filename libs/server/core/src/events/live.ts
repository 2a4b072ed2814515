import { sql } from 'drizzle-orm';
import { type Scope, type Store, eventRetentionMs } from '@patchbay/server-store';
import { type EventHub } from './event-hub.js';
import { type Cursor, type Snapshot, fromDatabase, fromEventId, toEventId } from './cursor.js';

export interface LiveEvent {
  /**
   * Opaque; resumes right behind this event. Missing when it would be too long to send back: then
   * the one before it serves.
   */
  readonly id: string | undefined;
  readonly data: Record<string, unknown>;
}

/**
 * At most this many missed events are replayed; after a longer absence the client is told to load
 * anew.
 */
const replayLimit = 500;

/**
 * The first event after a pause is read at once. While more come, a stream reads at most this often
 * and gives several at a time.
 */
const shortestIntervalMs = 100;

/**
 * Events are deleted some time after they may be, so an absence this much shorter than their life
 * has lost none.
 */
const longestAbsenceSeconds = (eventRetentionMs - 3_600_000) / 1000;

/**
 * What happens within a scope, from `lastEventId` on, until the signal ends it. Where it begins is
 * settled before this returns. Sleeping costs nothing: the database notifies. An event is read
 * under the row security of the listener, so a stream can never show what a list would not. An
 * event is new when the snapshot of the last read had not seen its transaction, so that none is
 * missed, given twice or held back, whatever order transactions commit in.
 */
export async function liveEvents(
  store: Store,
  hub: EventHub,
  scope: Scope,
  lastEventId: string | null,
  signal: AbortSignal,
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
    signal,
  );
}

async function* follow(
  store: Store,
  hub: EventHub,
  scope: Scope,
  first: Read,
  signal: AbortSignal,
): AsyncGenerator<LiveEvent> {
  yield* eventsOf(first);
  let { cursor } = first;
  while (!signal.aborted) {
    // The wake is asked for before the read: what commits after the read's snapshot wakes us, and
    // all else is in it.
    const wake = hub.next(scope, signal);
    const began = performance.now();
    const read = await readEvents(store, scope, cursor);
    yield* eventsOf(read);
    ({ cursor } = read);
    await wake;
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

/** A cursor from a database that was since put back to an earlier state, or from another one. */
const isAhead = (then: Snapshot, now: Snapshot): boolean => BigInt(then.next) > BigInt(now.next);

interface Read {
  /** Behind all that the database held at the read. */
  readonly now: Cursor;
  /** Behind what was read. */
  readonly cursor: Cursor;
  /** What is new, in order; null when it is too much to replay. */
  readonly rows: readonly LiveEvent[] | null;
}

type Row = { readonly snapshot: string; readonly at: string } & (
  | { readonly seq: null }
  | {
      readonly seq: string;
      readonly topic: string;
      readonly payload: Record<string, unknown>;
      readonly account_id: string;
    }
);

/**
 * What is behind the cursor, with the snapshot that the same statement saw; of a cursor within a
 * read, first the rest of that read.
 */
async function readEvents(store: Store, scope: Scope, from: Cursor | null): Promise<Read> {
  const isRest = from !== null && from.base !== from.seen;
  const isNew =
    from === null
      ? sql`false`
      : isRest
        ? sql`${unseenBy(from.base)} and not ${unseenBy(from.seen)} and seq > ${from.seq}`
        : unseenBy(from.seen);
  const { rows } = await store.ask(scope, (db) =>
    db.execute<Row>(sql`
    select now.snapshot::text as snapshot, now.at, fresh.* from (select pg_current_snapshot() as snapshot, extract(epoch from now())::bigint as at) now
    left join lateral (select seq, topic, payload, account_id from events where ${isNew} order by seq limit ${replayLimit + 1}) fresh on true order by fresh.seq`),
  );
  const [{ snapshot, at }] = rows as [Row];
  const seen = fromDatabase(snapshot);
  const found = rows.filter((row) => row.seq !== null);
  const now = { at: Number(at), seq: 0, seen, base: seen };
  if (found.length > replayLimit) return { now, cursor: now, rows: null };
  const cursor = isRest ? { ...from, base: from.seen } : now;
  const within = isRest ? from : { ...now, base: from?.base ?? seen };
  return {
    now,
    cursor,
    rows: found.map((row, index) => ({
      id: toEventId({ ...(index === found.length - 1 ? cursor : within), seq: Number(row.seq) }),
      data: { ...row.payload, topic: row.topic, accountId: Number(row.account_id) },
    })),
  };
}

const unseenBy = ({ next, open }: Snapshot) =>
  open.length === 0
    ? sql`(xid >= ${next}::bigint)`
    : sql`(xid >= ${next}::bigint or xid = any(${`{${open.join(',')}}`}::bigint[]))`;
