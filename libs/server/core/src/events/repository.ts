import { type Db, advisoryLock, events, insertsInto } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';
import { type Cursor, type Snapshot, fromDatabase, isWithinRead } from './cursor.js';

const insertEvent = insertsInto(events);

/**
 * Writes an event in the same transaction as the change it describes. The lock makes the events of
 * one organization visible in the order of their numbers; streams over several organizations ensure
 * by snapshots that none is skipped. Sends at once.
 */
export async function announce(
  db: Db,
  of: { organizationId: number; accountId: number },
  topic: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await Promise.all([
    db.execute(advisoryLock('events', of.organizationId)).execute(),
    insertEvent(db, {
      organizationId: of.organizationId,
      accountId: of.accountId,
      topic,
      payload,
    }),
  ]);
}

/** How many events one statement writes. */
const batch = 1000;

/** The same for several changes of one account, with few statements. */
export async function announceAll(
  db: Db,
  { organizationId, accountId }: { organizationId: number; accountId: number },
  topic: string,
  payloads: readonly Record<string, unknown>[],
): Promise<void> {
  if (payloads.length === 0) return;
  await db.execute(advisoryLock('events', organizationId));
  for (let from = 0; from < payloads.length; from += batch)
    await db
      .insert(events)
      .values(
        payloads
          .slice(from, from + batch)
          .map((payload) => ({ organizationId, accountId, topic, payload })),
      );
}

/** An event, numbered in the order of its organization. */
interface EventRow {
  readonly seq: number;
  readonly topic: string;
  readonly payload: Record<string, unknown>;
  readonly accountId: number;
}

/** Events with the snapshot of the same statement, and its time in seconds. */
export interface EventsRead {
  readonly seen: Snapshot;
  readonly at: number;
  readonly events: readonly EventRow[];
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
 * The first events after a cursor, in order, within the transaction's scope: for a cursor within a
 * read the rest of that read, without a cursor none. Sends at once.
 */
export async function readEventsBehind(
  db: Db,
  from: Cursor | null,
  limit: number,
): Promise<EventsRead> {
  const { rows } = await db
    .execute<Row>(
      sql`
    select now.snapshot::text as snapshot, now.at, fresh.*
    from (select pg_current_snapshot() as snapshot, extract(epoch from now())::bigint as at) now
    left join lateral (select seq, topic, payload, account_id from events where ${isBehind(from)}
    order by seq limit ${limit}) fresh on true order by fresh.seq`,
    )
    .execute();
  const [{ snapshot, at }] = rows as [Row];
  return {
    seen: fromDatabase(snapshot),
    at: Number(at),
    events: rows
      .filter((row) => row.seq !== null)
      .map(({ seq, topic, payload, account_id: accountId }) => ({
        seq: Number(seq),
        topic,
        payload,
        accountId: Number(accountId),
      })),
  };
}

function isBehind(from: Cursor | null) {
  if (from === null) return sql`false`;
  return isWithinRead(from)
    ? sql`${unseenBy(from.base)} and not ${unseenBy(from.seen)} and seq > ${from.seq}`
    : unseenBy(from.seen);
}

const unseenBy = ({ next, open }: Snapshot) =>
  open.length === 0
    ? sql`(xid >= ${next}::bigint)`
    : sql`(xid >= ${next}::bigint or xid = any(${`{${open.join(',')}}`}::bigint[]))`;
