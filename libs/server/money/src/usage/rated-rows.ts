import { type Db, type usageCharges, usageEvents } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

/** How many units of an item a payer has used by now. */
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
    insert into usage_charges (account_id, event_organization_id, event_id, used_by, seller_id, tier, item, plan_id, plan_item, unit_quantity, units, amount_micros, lines, period_start, at)
    select * from jsonb_to_recordset(${rows}::jsonb) as c ("accountId" bigint, "eventOrganizationId" bigint, "eventId" uuid, "usedBy" bigint, "sellerId" bigint, tier text, item text, "planId" text, "planItem" text, "unitQuantity" bigint, units bigint, "amountMicros" bigint, lines jsonb, "periodStart" timestamptz, at timestamptz)`);
}

/** Writes the counters after a round. */
export async function saveCounters(db: Db, counters: Iterable<Counter>): Promise<void> {
  const rows = JSON.stringify([...counters]);
  if (rows === '[]') return;
  await db.execute(sql`
    insert into usage_counters (account_id, period_start, plan_item, units)
    select payer, "periodStart", "planItem", units from jsonb_to_recordset(${rows}::jsonb) as c (payer bigint, "periodStart" timestamptz, "planItem" text, units bigint)
    on conflict (account_id, period_start, plan_item) do update set units = excluded.units`);
}

/** Marks usage as rated. */
export async function markRated(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .update(usageEvents)
    .set({ ratedAt: now })
    .where(sql`${usageEvents.id} = any(${sql.param([...ids])}::uuid[])`);
}
