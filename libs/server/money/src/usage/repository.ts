import {
  type Db,
  advisoryLock,
  tryAdvisoryLock,
  usageCharges,
  usageEvents,
  usageCounters,
} from '@patchbay/server-store';
import { type SQL, and, asc, eq, sql, isNull, notInArray } from 'drizzle-orm';
import { type TreeNode } from '@patchbay/server-kit';
import { type AccountUsageRow, type ItemUsage, type UsageRow } from './series.js';

export type Frequency = 'day' | 'month' | 'year';
type Tier = TreeNode['tier'];

/**
 * Unrated usage in raw units: begun minutes of items counted in seconds, everything else as it is.
 */
const unrated = sql`case when e.item ~ '(voice|advancedVoice|speechtotext)$' then ceil(e.quantity / 60.0)::bigint * 60 else e.quantity end`;

interface Used {
  readonly payerId: number | null;
  readonly from: Date;
  readonly until: Date;
}

/** Every use in an interval with what one payer pays for it; what is not rated yet costs nothing. */
function usedSql({ payerId, from, until }: Used): SQL {
  const within = (at: SQL) =>
    sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz`;
  const billed =
    payerId === null
      ? sql``
      : sql`select c.at, c.item, c.used_by, c.units * c.unit_quantity as billed, c.amount_micros as micros
        from usage_charges c where c.account_id = ${payerId} and ${within(sql`c.at`)} union all`;
  return sql`${billed} select e.at, e.item, e.account_id as used_by, ${unrated} as billed, 0::bigint as micros
    from usage_events e where ${within(sql`e.at`)}
    ${payerId === null ? sql`` : sql`and e.rated_at is null`}`;
}

/** So many accounts are answered, those that cost the most first. */
export const maxAccounts = 200;

/** The account directly below a tier to which the use of an account belongs. */
const beneath: Readonly<Record<Tier, SQL>> = {
  platform: sql`u.partner_id`,
  partner: sql`u.reseller_id`,
  reseller: sql`coalesce(u.organization_id, u.id)`,
  organization: sql`u.id`,
  agent: sql`u.id`,
};

/**
 * Usage in an interval as billed to one payer, by item and account: those directly below the tier
 * of the payer, or the accounts that used it. Reads what the transaction's scope shows.
 */
export async function sumUsageByAccount(
  db: Db,
  { tier, by, ...used }: Used & { readonly tier: Tier; readonly by: 'account' | 'agent' },
): Promise<AccountUsageRow[]> {
  const key = by === 'agent' ? sql`u.id` : beneath[tier];
  const { rows } = await db.execute<{
    id: string;
    title: string;
    type: string;
    item: string;
    billed: string;
    micros: string;
  }>(sql`
    with sums as (
      select ${key} as id, used.item, sum(used.billed) as billed, sum(used.micros) as micros
      from (${usedSql(used)}) used join accounts u on u.id = used.used_by group by 1, 2
    ), places as (
      select id, row_number() over (order by sum(micros) desc, sum(billed) desc, id) as place
      from sums where id is not null group by id
    )
    select a.id, coalesce(a.account_name, a.name, a.username) as title, a.type, s.item,
    s.billed::text as billed, s.micros::text as micros
    from places p join sums s on s.id = p.id join accounts a on a.id = p.id
    where p.place <= ${maxAccounts} order by p.place, s.item`);
  return rows.map(({ id, title, type, item, billed, micros }) => ({
    accountId: Number(id),
    title,
    type,
    item,
    billed: Number(billed),
    amountMicros: BigInt(micros),
  }));
}

/** Usage of a batch of tasks, or of one task. */
export interface TaskUsageRow extends ItemUsage {
  readonly id: string;
}

/**
 * Usage in an interval of the conversations of tasks, as billed to one payer, by item and batch, or
 * by item and task; those with the highest cost first. A conversation of several attempts counts
 * once. Reads what the transaction's scope shows.
 */
export async function sumUsageByTask(
  db: Db,
  {
    payerId,
    from,
    until,
    by,
    taskId,
  }: Used & { readonly by: 'batch' | 'task'; readonly taskId: string | undefined },
): Promise<TaskUsageRow[]> {
  const key = by === 'batch' ? sql`t.batch_id` : sql`t.id`;
  const { rows } = await db.execute<{ id: string; item: string; billed: string; micros: string }>(
    sql`
    with talks as (
      select distinct ${key} as id, a.organization_id, a.conversation_uuid
      from task_attempts a join tasks t on t.organization_id = a.organization_id and t.id = a.task_id
      where a.conversation_uuid is not null and ${key} is not null and t.state <> 'deleted'
        ${taskId === undefined ? sql`` : sql`and t.id = ${taskId}::uuid`}
    ), sums as (
      select talks.id, e.item, sum(coalesce(c.units * c.unit_quantity, ${unrated})) as billed,
        sum(coalesce(c.amount_micros, 0)) as micros
      from talks join usage_events e
        on e.organization_id = talks.organization_id and e.subject = talks.conversation_uuid
      left join usage_charges c on c.event_organization_id = e.organization_id
        and c.event_id = e.id and c.account_id = ${payerId}
      where e.at >= ${from.toISOString()}::timestamptz and e.at < ${until.toISOString()}::timestamptz
      group by 1, 2
    ), places as (
      select id, row_number() over (order by sum(micros) desc, sum(billed) desc, id) as place
      from sums group by id
    )
    select s.id, s.item, s.billed::text as billed, s.micros::text as micros
    from places p join sums s on s.id = p.id where p.place <= ${maxAccounts} order by p.place, s.item`,
  );
  return rows.map(({ id, item, billed, micros }) => ({
    id,
    item,
    billed: Number(billed),
    amountMicros: BigInt(micros),
  }));
}

/**
 * Usage of every account in the transaction's scope in an interval, as billed to one payer, by item
 * and day, month or year of a zone. Each rated event has a charge for every tier above it, so reading
 * charges is enough; unrated usage has no cost yet. Without a payer, as for the platform, which is
 * not billed, raw quantities are counted.
 */
export async function sumUsage(
  db: Db,
  {
    payerId,
    from,
    until,
    frequency,
    timeZone,
  }: Used & { readonly frequency: Frequency; readonly timeZone: string },
): Promise<UsageRow[]> {
  const { rows } = await db.execute<{
    day: string;
    item: string;
    billed: string;
    micros: string;
  }>(sql`
    select to_char(date_trunc(${frequency}, used.at at time zone ${timeZone}), 'YYYY-MM-DD') as day,
    used.item, sum(used.billed)::text as billed, sum(used.micros)::text as micros
    from (${usedSql({ payerId, from, until })}) used
    group by 1, 2 order by 1, 2`);
  return rows.map(({ day, item, billed: quantity, micros }) => ({
    day,
    item,
    billed: Number(quantity),
    amountMicros: BigInt(micros),
  }));
}

export type EventRow = typeof usageEvents.$inferSelect;
export type ChargeRow = typeof usageCharges.$inferSelect;

/** Usage of a conversation with every visible charge, oldest first. */
export async function readUsageOf(
  db: Db,
  uuid: string,
): Promise<readonly { readonly event: EventRow; readonly charge: ChargeRow | null }[]> {
  return db
    .select({ event: usageEvents, charge: usageCharges })
    .from(usageEvents)
    .leftJoin(
      usageCharges,
      and(
        eq(usageCharges.eventOrganizationId, usageEvents.organizationId),
        eq(usageCharges.eventId, usageEvents.id),
      ),
    )
    .where(eq(usageEvents.subject, uuid))
    .orderBy(asc(usageEvents.at), asc(usageEvents.id));
}

/** Number of units of an item that a payer has used so far. */
export interface Counter {
  readonly payer: number;
  readonly periodStart: Date;
  readonly planItem: string;
  units: number;
}

export type Charge = Required<Omit<typeof usageCharges.$inferInsert, OwnColumns>>;

/** Columns that triggers and statements fill in. */
type OwnColumns = 'partnerId' | 'resellerId' | 'organizationId' | 'billedIn';

/** Writes the charges of a round with one statement whose text does not depend on their number. */
export async function insertCharges(db: Db, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return;
  const rows = JSON.stringify(
    charges.map(({ amountMicros, ...charge }) => ({
      ...charge,
      amountMicros: String(amountMicros),
    })),
  );
  await db.execute(sql`
    insert into usage_charges (account_id, event_organization_id, event_id, used_by, seller_id,
    tier, item, plan_id, plan_item, unit_quantity, units, amount_micros, lines, period_start, at)
    select * from jsonb_to_recordset(${rows}::jsonb) as c ("accountId" bigint,
    "eventOrganizationId" bigint, "eventId" uuid, "usedBy" bigint, "sellerId" bigint, tier text,
    item text, "planId" text, "planItem" text, "unitQuantity" bigint, units bigint,
    "amountMicros" bigint, lines jsonb, "periodStart" timestamptz, at timestamptz)`);
}

/** Writes the counters after a round. */
export async function saveCounters(db: Db, counters: Iterable<Counter>): Promise<void> {
  const rows = JSON.stringify([...counters]);
  if (rows === '[]') return;
  await db.execute(sql`
    insert into usage_counters (account_id, period_start, plan_item, units)
    select payer, "periodStart", "planItem", units
    from jsonb_to_recordset(${rows}::jsonb) as c (payer bigint, "periodStart" timestamptz,
    "planItem" text, units bigint)
    on conflict (account_id, period_start, plan_item) do update set units = excluded.units`);
}

/** Marks usage as rated. */
export async function markRated(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .update(usageEvents)
    .set({ ratedAt: now })
    .where(sql`${usageEvents.id} = any(${sql.param([...ids])}::uuid[])`);
}

/**
 * Unrated usage, the oldest first, without events that could not be rated. Needs the platform’s
 * scope.
 */
export const unratedUsage = (
  db: Db,
  without: readonly string[],
  limit: number,
): Promise<(typeof usageEvents.$inferSelect)[]> =>
  db
    .select()
    .from(usageEvents)
    .where(
      and(
        isNull(usageEvents.ratedAt),
        without.length > 0 ? notInArray(usageEvents.id, [...without]) : undefined,
      ),
    )
    .orderBy(asc(usageEvents.createdAt), asc(usageEvents.id))
    .limit(limit);

/** The id of the next usage to rate. Needs the platform’s scope. */
export const nextUnrated = (db: Db, without: string[]): Promise<{ id: string }[]> =>
  db
    .select({ id: usageEvents.id })
    .from(usageEvents)
    .where(
      and(
        isNull(usageEvents.ratedAt),
        without.length > 0 ? notInArray(usageEvents.id, without) : undefined,
      ),
    )
    .orderBy(asc(usageEvents.createdAt), asc(usageEvents.id))
    .limit(1);

/**
 * Number of units of a plan’s item that a payer has used in a period. Needs the platform’s scope.
 */
export const countedUnits = (
  db: Db,
  payerId: number,
  periodStart: Date,
  planItem: string,
): Promise<{ units: number }[]> =>
  db
    .select({ units: usageCounters.units })
    .from(usageCounters)
    .where(
      and(
        eq(usageCounters.accountId, payerId),
        eq(usageCounters.periodStart, periodStart),
        eq(usageCounters.planItem, planItem),
      ),
    );

/** Prevents rating until the transaction ends. */
export const holdRating = (db: Db) => db.execute(advisoryLock('rating', 1));

/**
 * Tries to acquire the lock for rating, so that the units of a period are counted serially. Returns
 * whether this transaction has it.
 */
export async function takeRatingTurn(db: Db): Promise<boolean> {
  const {
    rows: [turn],
  } = await db.execute<{ ours: boolean }>(tryAdvisoryLock('rating', 1));
  return turn?.ours ?? false;
}
