import { type Db, usageCharges, usageEvents } from '@patchbay/server-store';
import { type SQL, and, asc, eq, sql } from 'drizzle-orm';
import { type UsageRow } from './series.js';

export type Frequency = 'day' | 'month' | 'year';

/** Raw usage that no tier has rounded yet: begun minutes of what is counted in seconds, and everything else as it is. */
const unrated = sql`case when e.item ~ '(voice|advancedVoice|speechtotext)$' then ceil(e.quantity / 60.0)::bigint * 60 else e.quantity end`;

/**
 * What every account within the transaction's scope used in a stretch of time, as one payer is
 * billed for it, by item and day, month or year of UTC. Each
 * rated event is a charge of every tier above it, so charges are enough; what waits to be rated costs nothing yet. Without a payer, as for the platform,
 * which is not billed, everything is counted as it is.
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

/** What belongs to a conversation, with every charge that the transaction's scope shows, the oldest first. */
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
