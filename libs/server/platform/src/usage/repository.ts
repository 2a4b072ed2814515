import { type Db, usageCharges, usageEvents } from '@patchbay/server-store';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type UsageRow } from './series.js';

export type Frequency = 'day' | 'month' | 'year';

/**
 * What everyone within the transaction's scope used in a stretch of time, as one payer is billed for it, by item and day, month or year of UTC.
 * What is not rated yet, or by no tier that the payer is, counts in whole minutes or pieces and costs nothing.
 */
export async function sumUsage(db: Db, { payerId, from, until, frequency }: { readonly payerId: number; readonly from: Date; readonly until: Date; readonly frequency: Frequency }): Promise<UsageRow[]> {
  const { rows } = await db.execute<{ day: string; item: string; billed: string; micros: string }>(sql`
    select to_char(date_trunc(${frequency}, e.at at time zone 'utc'), 'YYYY-MM-DD') as day, e.item,
      sum(coalesce(c.units * c.unit_quantity, case when e.item ~ '(voice|advancedVoice|speechtotext)$' then ceil(e.quantity / 60.0)::bigint * 60 else e.quantity end))::text as billed,
      coalesce(sum(c.amount_micros), 0)::text as micros
    from usage_events e left join usage_charges c on c.account_id = ${payerId} and c.event_organization_id = e.organization_id and c.event_id = e.id
    where e.at >= ${from.toISOString()}::timestamptz and e.at < ${until.toISOString()}::timestamptz
    group by 1, 2 order by 1, 2`);
  return rows.map(({ day, item, billed, micros }) => ({ day, item, billed: Number(billed), amountMicros: BigInt(micros) }));
}

export type EventRow = typeof usageEvents.$inferSelect;
export type ChargeRow = typeof usageCharges.$inferSelect;

/** What belongs to a conversation, with every charge that the transaction's scope shows, the oldest first. */
export async function readUsageOf(db: Db, uuid: string): Promise<readonly { readonly event: EventRow; readonly charge: ChargeRow | null }[]> {
  return db.select({ event: usageEvents, charge: usageCharges }).from(usageEvents)
    .leftJoin(usageCharges, and(eq(usageCharges.eventOrganizationId, usageEvents.organizationId), eq(usageCharges.eventId, usageEvents.id)))
    .where(eq(usageEvents.subject, uuid)).orderBy(asc(usageEvents.at), asc(usageEvents.id));
}
