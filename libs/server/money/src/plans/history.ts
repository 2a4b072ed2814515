import { type Db, advisoryLock, planChanges, usageCounters } from '@patchbay/server-store';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { type PlanRow } from './rules.js';

export type PlanChangeRow = typeof planChanges.$inferSelect;

/** What a node has until a moment: it stays what it was for everything before. */
export async function noteChange(
  db: Db,
  before: Omit<typeof planChanges.$inferInsert, 'id' | 'at'>,
  at: Date,
): Promise<void> {
  await db.insert(planChanges).values({ ...before, at });
}

/** The changes of a node from a moment on, the oldest first: the first one says what it had at that moment. Empty: what it has now. */
export const changesFrom = (db: Db, accountId: number, moment: Date): Promise<PlanChangeRow[]> =>
  db
    .select()
    .from(planChanges)
    .where(and(eq(planChanges.accountId, accountId), gte(planChanges.at, moment)))
    .orderBy(asc(planChanges.at), asc(planChanges.recordedAt));

/**
 * What was used of an item in the running period goes on to count under the next plan, which may count it in units of another size: minutes, or six seconds. A begun
 * unit is a whole one.
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
  await db.execute(advisoryLock('rating', 1)); // not while usage is rated
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
