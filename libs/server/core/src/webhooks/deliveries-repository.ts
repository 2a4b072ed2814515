import {
  type Db,
  webhookDeliveries,
  webhooks,
  webhookEvents,
  type DeliveryAttempt,
} from '@patchbay/server-store';
import { type Owner } from '../tree/owner.js';
import { and, eq, desc, sql, inArray, asc } from 'drizzle-orm';
import { type DeliveryRow, type WebhookRow } from './rules.js';

export interface LedgerFilter {
  readonly url?: string;
  readonly type?: string;
  readonly state?: string;
  readonly page: number;
  readonly pageSize: number;
}

const joined = and(
  eq(webhooks.organizationId, webhookDeliveries.organizationId),
  eq(webhooks.id, webhookDeliveries.webhookId),
);

type LedgerLine = { readonly delivery: DeliveryRow; readonly url: string; readonly type: string };

/** A page of the delivery ledger of an account, newest first, and the total number of entries. */
export async function listDeliveries(
  db: Db,
  owner: Owner,
  filter: LedgerFilter,
): Promise<{ lines: LedgerLine[]; total: number }> {
  const where = and(
    eq(webhookDeliveries.organizationId, owner.organizationId),
    eq(webhookDeliveries.accountId, owner.accountId),
    ...(filter.url === undefined ? [] : [eq(webhooks.url, filter.url)]),
    ...(filter.type === undefined ? [] : [eq(webhooks.type, filter.type)]),
    ...(filter.state === undefined ? [] : [eq(webhookDeliveries.state, filter.state)]),
  );
  const lines = await db
    .select({ delivery: webhookDeliveries, url: webhooks.url, type: webhooks.type })
    .from(webhookDeliveries)
    .innerJoin(webhooks, joined)
    .where(where)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(filter.pageSize)
    .offset(filter.page * filter.pageSize);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(webhookDeliveries)
    .innerJoin(webhooks, joined)
    .where(where);
  return { lines, total: counted?.total ?? 0 };
}

/** A delivery of an account with its webhook, locked until the transaction ends. */
export async function findDelivery(
  db: Db,
  owner: Owner,
  id: string,
): Promise<(LedgerLine & { readonly isDisabled: boolean }) | null> {
  const [row] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, joined)
    .where(
      and(
        eq(webhookDeliveries.organizationId, owner.organizationId),
        eq(webhookDeliveries.accountId, owner.accountId),
        eq(webhookDeliveries.id, id),
      ),
    )
    .for('update', { of: webhookDeliveries });
  return row
    ? {
        delivery: row.delivery,
        url: row.webhook.url,
        type: row.webhook.type,
        isDisabled: row.webhook.disabledAt !== null,
      }
    : null;
}

/** Resets a finished delivery and wakes the workers on commit. */
export async function reopenDelivery(db: Db, row: DeliveryRow, now: Date): Promise<DeliveryRow> {
  const [kept] = await db
    .update(webhookDeliveries)
    .set({ state: 'pending', attempts: 0, nextAt: now, leasedUntil: null, finishedAt: null })
    .where(thisDelivery(row))
    .returning();
  await db.execute(sql`select pg_notify('patchbay_webhooks', '')`);
  return kept ?? row;
}

const thisDelivery = (row: Pick<DeliveryRow, 'organizationId' | 'id'>) =>
  and(eq(webhookDeliveries.organizationId, row.organizationId), eq(webhookDeliveries.id, row.id));

type NewEvent = Pick<typeof webhookEvents.$inferInsert, 'type' | 'payload' | 'directTo'>;

/** Adds an event for the webhooks of an account; `directTo` restricts it to one webhook. */
export async function insertWebhookEvent(
  db: Db,
  { organizationId, accountId }: Owner,
  event: NewEvent,
): Promise<void> {
  await db.insert(webhookEvents).values({ organizationId, accountId, ...event });
}

/** Adds several events for the webhooks of an account; at least one. */
export async function insertWebhookEvents(
  db: Db,
  { organizationId, accountId }: Owner,
  all: readonly NewEvent[],
): Promise<void> {
  await db
    .insert(webhookEvents)
    .values(all.map((event) => ({ organizationId, accountId, ...event })));
}

/** Adds an event under a given id, unless it exists. */
export async function insertWebhookEventOnce(
  db: Db,
  { organizationId, accountId }: Owner,
  event: NewEvent & { readonly id: string },
): Promise<void> {
  await db
    .insert(webhookEvents)
    .values({ organizationId, accountId, ...event })
    .onConflictDoNothing();
}

/**
 * Fans out new events to deliveries: one for each webhook of that type at the account or its
 * organization. Events without a webhook are deleted. Rows locked by another process are skipped.
 * Needs the platform's scope. Returns the number of events.
 */
export async function fanOutEvents(db: Db, now: Date, limit: number): Promise<number> {
  const at = now.toISOString();
  const { rows } = await db.execute<{ count: number }>(sql`
    with fresh as (
      select organization_id, id, account_id, type, direct_to from webhook_events
      where spread_at is null order by created_at limit ${limit} for update skip locked
    ), wanted as (
      select f.organization_id, f.id as event_id, w.id as webhook_id, w.account_id
      from fresh f
      join webhooks w on w.organization_id = f.organization_id and w.type = f.type
        and w.account_id in (f.account_id, f.organization_id) and w.disabled_at is null
        and case when f.direct_to is null then not w.only_direct else w.id = f.direct_to end
    ), made as (
      insert into webhook_deliveries (organization_id, account_id, webhook_id, event_id, next_at)
      select organization_id, account_id, webhook_id, event_id, ${at}::timestamptz from wanted
      on conflict do nothing
    ), marked as (
      update webhook_events e set spread_at = ${at}::timestamptz from fresh f
      where e.organization_id = f.organization_id and e.id = f.id
        and exists (
          select 1 from wanted w
          where w.organization_id = f.organization_id and w.event_id = f.id)
    ), dropped as (
      delete from webhook_events e using fresh f
      where e.organization_id = f.organization_id and e.id = f.id
        and not exists (
          select 1 from wanted w
          where w.organization_id = f.organization_id and w.event_id = f.id)
    )
    select count(*)::int as count from fresh`);
  return rows[0]?.count ?? 0;
}

/** A delivery leased by this process until `leasedUntil`, with all data for the request. */
export interface Leased {
  readonly delivery: DeliveryRow;
  readonly webhook: WebhookRow;
  readonly body: string;
}

/**
 * Leases due deliveries, with a limit of concurrent ones per webhook, so that a slow one does not
 * delay the others. The count of leases is the fence. Needs the platform's scope.
 */
export async function leaseDeliveries(
  db: Db,
  {
    now,
    until,
    limit,
    perWebhook,
  }: {
    readonly now: Date;
    readonly until: Date;
    readonly limit: number;
    readonly perWebhook: number;
  },
): Promise<Leased[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<{ organization_id: string; id: string }>(sql`
    with due as (
      select organization_id, id, leased_until, next_at,
      row_number() over (partition by organization_id, webhook_id
      order by (leased_until > ${at}::timestamptz) desc nulls last, next_at, id) as place
      from webhook_deliveries where state = 'pending' and next_at <= ${at}::timestamptz
    ), free as (
      select d.organization_id, d.id from webhook_deliveries d join due on due.organization_id = d.organization_id and due.id = d.id
      where due.place <= ${perWebhook} and d.state = 'pending' and (d.leased_until is null
      or d.leased_until <= ${at}::timestamptz) order by due.place, due.next_at limit ${limit}
      for update of d skip locked
    )
    update webhook_deliveries d set leased_until = ${until.toISOString()}::timestamptz,
    fence = d.fence + 1 from free where d.organization_id = free.organization_id and d.id = free.id
    returning d.organization_id, d.id`);
  if (rows.length === 0) return [];
  const found = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks, body: webhookEvents.payload })
    .from(webhookDeliveries)
    .innerJoin(webhooks, joined)
    .innerJoin(
      webhookEvents,
      and(
        eq(webhookEvents.organizationId, webhookDeliveries.organizationId),
        eq(webhookEvents.id, webhookDeliveries.eventId),
      ),
    )
    .where(
      inArray(
        webhookDeliveries.id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(webhookDeliveries.createdAt));
  return found;
}

/** The result of an attempt: `state` and the time of the next one. */
export interface Outcome {
  readonly state: 'pending' | 'delivered' | 'dead';
  readonly nextAt: Date;
  readonly attempts: number;
  readonly history: DeliveryAttempt[];
  readonly now: Date;
}

/**
 * Stores the result of an attempt. False, without a write, if another process has taken the lease.
 */
export async function finishAttempt(
  db: Db,
  row: DeliveryRow,
  { state, nextAt, attempts, history, now }: Outcome,
): Promise<boolean> {
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set({
      state,
      nextAt,
      attempts,
      history,
      leasedUntil: null,
      finishedAt: state === 'pending' ? null : now,
    })
    .where(
      and(
        thisDelivery(row),
        eq(webhookDeliveries.fence, row.fence),
        eq(webhookDeliveries.state, 'pending'),
      ),
    );
  return (rowCount ?? 0) > 0;
}

/** Releases a lease as if it had never been taken. */
export async function returnLease(db: Db, row: DeliveryRow): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ leasedUntil: null })
    .where(
      and(
        thisDelivery(row),
        eq(webhookDeliveries.fence, row.fence),
        eq(webhookDeliveries.state, 'pending'),
      ),
    );
}

/**
 * The time when the next delivery is due or the next lease ends; null without pending deliveries.
 */
export async function nextDue(db: Db): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select extract(epoch from min(greatest(next_at, leased_until))) * 1000 as at from webhook_deliveries where state = 'pending'`,
  );
  const at = rows[0]?.at;
  return at === null || at === undefined ? null : new Date(Number(at));
}
