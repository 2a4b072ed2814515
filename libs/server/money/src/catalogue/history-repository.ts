import { usageCounters, type Db, planChanges } from '@patchbay/server-store';
import { sql, and, eq, gte, asc } from 'drizzle-orm';

export type PlanChangeRow = typeof planChanges.$inferSelect;

/** The plan of a node until a time; earlier usage is rated by it. */
export async function recordPlanChange(
  db: Db,
  before: Omit<typeof planChanges.$inferInsert, 'id' | 'at'>,
  at: Date,
): Promise<void> {
  await db.insert(planChanges).values({ ...before, at });
}

/**
 * The plan changes of a node since a time, oldest first; the first one contains the plan at that
 * time. Empty: the current plan applies.
 */
export const changesFrom = (db: Db, accountId: number, moment: Date): Promise<PlanChangeRow[]> =>
  db
    .select()
    .from(planChanges)
    .where(and(eq(planChanges.accountId, accountId), gte(planChanges.at, moment)))
    .orderBy(asc(planChanges.at), asc(planChanges.recordedAt));

/**
 * Converts the counted units of a plan’s item in the running period to units of another size,
 * rounded up. Writes `usage_counters`.
 */
export async function resizeUnits(
  db: Db,
  {
    from,
    to,
    accountId,
    name,
    at,
  }: {
    readonly from: number;
    readonly to: number;
    readonly accountId: number;
    readonly name: string;
    readonly at: Date;
  },
): Promise<void> {
  await db
    .update(usageCounters)
    .set({
      units: sql`ceil(${usageCounters.units}::numeric * ${from}::bigint / ${to}::bigint)::bigint`,
    })
    .where(
      and(
        eq(usageCounters.accountId, accountId),
        eq(usageCounters.planItem, name),
        sql`${usageCounters.periodStart} in (select p.starts_at from billing_periods p
          where p.account_id = ${accountId} and p.starts_at <= ${at.toISOString()}::timestamptz
          and p.ends_at > ${at.toISOString()}::timestamptz)`,
      ),
    );
}
