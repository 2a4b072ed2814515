import { type Db, securityEvents } from '@patchbay/server-store';
import { inArray, sql } from 'drizzle-orm';
import { type EventRow } from '../security-events/events-repository.js';

/**
 * All events of one account without a notice: if a critical event or only informational ones wait,
 * or if the last mail is an hour old.
 */
export async function leaseNotice(db: Db, now: Date, until: Date): Promise<EventRow[]> {
  const at = now.toISOString();
  const {
    rows: [due],
  } = await db.execute<{ account_id: string | null }>(sql`
    select e.account_id from security_events e
    where e.delivered_at is null and (e.leased_until is null or e.leased_until < ${at}::timestamptz)
    and (e.severity <> 'warning' or not exists (
      select 1 from security_events told where told.account_id is not distinct
      from e.account_id and told.severity <> 'info'
      and told.delivered_at > ${at}::timestamptz - interval '1 hour'
      and told.created_at > ${at}::timestamptz - interval '3 days'))
    order by e.created_at limit 1`);
  if (!due) return [];
  const accountId = due.account_id === null ? null : Number(due.account_id);
  // If two processes choose the same account, one gets its rows and the other none.
  return db
    .update(securityEvents)
    .set({ leasedUntil: until })
    .where(
      sql`${securityEvents.accountId} is not distinct
        from ${accountId}::bigint and ${securityEvents.deliveredAt} is null
        and (${securityEvents.leasedUntil} is null or ${securityEvents.leasedUntil} < ${at}::timestamptz)`,
    )
    .returning();
}

/** Records that one owner received the mail. */
export const recordRecipient = (db: Db, ids: readonly string[], to: string) =>
  db
    .update(securityEvents)
    .set({ toldTo: sql`array_append(${securityEvents.toldTo}, ${to})` })
    .where(inArray(securityEvents.id, [...ids]));

export const markDelivered = (db: Db, ids: readonly string[], at: Date) =>
  db
    .update(securityEvents)
    .set({ deliveredAt: at, leasedUntil: null })
    .where(inArray(securityEvents.id, [...ids]));

/** Postpones a notice. */
export const returnNotice = async (db: Db, ids: readonly string[], until: Date): Promise<void> =>
  void (await db
    .update(securityEvents)
    .set({ leasedUntil: until })
    .where(inArray(securityEvents.id, [...ids])));
