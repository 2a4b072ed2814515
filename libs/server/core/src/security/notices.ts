import { type Db, securityEvents, webhookEvents } from '@patchbay/server-store';
import { inArray, sql } from 'drizzle-orm';
import { findNode } from '../tree/nodes.js';
import { bodyOf } from '../webhooks/outbox.js';
import { type SecurityEventKind, securityEventKinds } from './security-events.js';

export type EventRow = typeof securityEvents.$inferSelect;

const mostRecipients = 20;

/**
 * Of one account, all events without a notice: once something critical or nothing but information
 * waits, else when the last mail is an hour old.
 */
export async function leaseNotice(db: Db, now: Date, until: Date): Promise<EventRow[]> {
  const at = now.toISOString();
  const {
    rows: [due],
  } = await db.execute<{ account_id: string | null }>(sql`
    select e.account_id from security_events e
    where e.delivered_at is null and (e.leased_until is null or e.leased_until < ${at}::timestamptz) and (e.severity <> 'warning' or not exists (
      select 1 from security_events told where told.account_id is not distinct from e.account_id and told.severity <> 'info' and told.delivered_at > ${at}::timestamptz - interval '1 hour' and told.created_at > ${at}::timestamptz - interval '3 days'))
    order by e.created_at limit 1`);
  if (!due) return [];
  const accountId = due.account_id === null ? null : Number(due.account_id);
  // Of two processes that choose the same account one gets its rows, and the other none.
  return db
    .update(securityEvents)
    .set({ leasedUntil: until })
    .where(
      sql`${securityEvents.accountId} is not distinct from ${accountId}::bigint and ${securityEvents.deliveredAt} is null and (${securityEvents.leasedUntil} is null or ${securityEvents.leasedUntil} < ${at}::timestamptz)`,
    )
    .returning();
}

/**
 * Writes the webhooks of events under the events' own ids: told again after a crash, they are the
 * same messages. Webhooks belong to organizations.
 */
export async function enqueueSecurityWebhooks(db: Db, events: readonly EventRow[]): Promise<void> {
  for (const { id, accountId, kind, severity, createdAt, address, requestId, details } of events) {
    const node = accountId === null ? null : await findNode(db, accountId);
    const organizationId = node?.organizationId ?? (node?.type === 'organization' ? node.id : null);
    if (!node || organizationId === null) continue;
    const facts = {
      id,
      kind,
      severity,
      sentence: securityEventKinds[kind as SecurityEventKind]?.sentence ?? kind,
      accountId,
      timestamp: createdAt.getTime(),
      address,
      requestId,
      details,
    };
    await db
      .insert(webhookEvents)
      .values({
        id,
        organizationId,
        accountId: node.id,
        type: 'security.event',
        payload: bodyOf(facts),
      })
      .onConflictDoNothing();
  }
}

/**
 * Owners of the account, else of the nearest account above that has any; staff of the platform
 * where no account is concerned.
 */
export async function ownersToNotify(db: Db, accountId: number | null): Promise<string[]> {
  const node = accountId === null ? null : await findNode(db, accountId);
  for (const id of node ? [node.id, node.organizationId, node.resellerId, node.partnerId] : []) {
    if (id === null) continue;
    const { rows } = await db.execute<{ email: string }>(
      sql`select email from users where tenant_id = ${id} and role = 'owner' and not super_admin order by id limit ${mostRecipients}`,
    );
    if (rows.length > 0) return rows.map(({ email }) => email);
  }
  if (node && node.type !== 'platform') return [];
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from users where super_admin order by id limit ${mostRecipients}`,
  );
  return rows.map(({ email }) => email);
}

/** Notes that one owner has the mail. */
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

/** Puts a notice off. */
export const returnNotice = async (db: Db, ids: readonly string[], until: Date): Promise<void> =>
  void (await db
    .update(securityEvents)
    .set({ leasedUntil: until })
    .where(inArray(securityEvents.id, [...ids])));
