import { type Db, usageCharges, usageEvents } from '@patchbay/server-store';
import { type SQL, and, asc, eq, sql } from 'drizzle-orm';
import { type UsageRow } from './series.js';

export type Frequency = 'day' | 'month' | 'year';

/**
 * Unrated usage in raw units: begun minutes of items counted in seconds, everything else as it is.
 */
const unrated = sql`case when e.item ~ '(voice|advancedVoice|speechtotext)$' then ceil(e.quantity / 60.0)::bigint * 60 else e.quantity end`;

/**
 * Usage of every account in the transaction's scope in an interval, as billed to one payer, by item
 * and day, month or year in UTC. Each rated event has a charge for every tier above it, so reading
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
  }: {
    readonly payerId: number | null;
    readonly from: Date;
    readonly until: Date;
    readonly frequency: Frequency;
  },
): Promise<UsageRow[]> {
  const within = (at: SQL) =>
    sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz`;
  const billed =
    payerId === null
      ? sql``
      : sql`select c.at, c.item, c.units * c.unit_quantity as billed, c.amount_micros as micros from usage_charges c where c.account_id = ${payerId} and ${within(sql`c.at`)} union all`;
  const { rows } = await db.execute<{
    day: string;
    item: string;
    billed: string;
    micros: string;
  }>(sql`
    select to_char(date_trunc(${frequency}, used.at at time zone 'utc'), 'YYYY-MM-DD') as day, used.item, sum(used.billed)::text as billed, sum(used.micros)::text as micros
    from (${billed} select e.at, e.item, ${unrated} as billed, 0::bigint as micros from usage_events e where ${within(sql`e.at`)} ${payerId === null ? sql`` : sql`and e.rated_at is null`}) used
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
