import { type Db, advisoryLock, planChanges, usageCounters } from '@patchbay/server-store';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { type PlanRow } from './rules.js';

export type PlanChangeRow = typeof planChanges.$inferSelect;

/** What a node had until a moment; earlier usage is rated by it. */
export async function noteChange(
  db: Db,
  before: Omit<typeof planChanges.$inferInsert, 'id' | 'at'>,
  at: Date,
): Promise<void> {
  await db.insert(planChanges).values({ ...before, at });
}

/**
 * The changes of a node since a moment, oldest first; the first one holds what the node had then.
 * Empty: the current state applies.
 */
export const changesFrom = (db: Db, accountId: number, moment: Date): Promise<PlanChangeRow[]> =>
  db
    .select()
    .from(planChanges)
    .where(and(eq(planChanges.accountId, accountId), gte(planChanges.at, moment)))
    .orderBy(asc(planChanges.at), asc(planChanges.recordedAt));

/**
 * Carries the usage of an item in the running period over to the next plan, which may have another
 * unit size such as minutes or six seconds. A begun unit counts as a whole one.
 */
export async function carryUnits(
  db: Db,
  {
    accountId,
    old,
    next,
    at,
  }: {
    readonly accountId: number;
    readonly old: PlanRow;
    readonly next: PlanRow;
    readonly at: Date;
  },
): Promise<void> {
  const resized = old.items.flatMap((item) => {
    const same = next.items.find(({ productItem }) => productItem === item.productItem);
    return same && same.unitQuantity !== item.unitQuantity
      ? [{ name: item.productItem, from: item.unitQuantity, to: same.unitQuantity }]
      : [];
  });
  if (resized.length === 0) return;
  await db.execute(advisoryLock('rating', 1)); // not while usage is being rated
  for (const { name, from, to } of resized) {
    await db
      .update(usageCounters)
      .set({
        units: sql`ceil(${usageCounters.units}::numeric * ${from}::bigint / ${to}::bigint)::bigint`,
      })
      .where(
        and(
          eq(usageCounters.accountId, accountId),
          eq(usageCounters.planItem, name),
          sql`${usageCounters.periodStart} in (select p.starts_at from billing_periods p where p.account_id = ${accountId} and p.starts_at <= ${at.toISOString()}::timestamptz and p.ends_at > ${at.toISOString()}::timestamptz)`,
        ),
      );
  }
}
