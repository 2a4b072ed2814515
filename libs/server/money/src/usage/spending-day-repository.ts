import { dayIn, dayStart, shiftDay } from '@patchbay/formats';
import { organizationZoneOf } from '@patchbay/server-core';
import { type Db, spendingHolds, statements } from '@patchbay/server-store';
import { and, eq, gt, lte, sql } from 'drizzle-orm';

/** A day in which the usage of an organization is counted against its limits. */
export interface SpendingDay {
  /** YYYY-MM-DD in the zone. */
  readonly day: string;
  readonly zone: string;
  /** When the next day begins, in milliseconds. */
  readonly until: number;
}

/** The day of an instant in a zone; `at` in milliseconds. */
export const spendingDayIn = (zone: string, at: number): SpendingDay => {
  const day = dayIn(zone, at);
  return { day, zone, until: dayStart(zone, shiftDay(day, 1)) };
};

const key = 'day';

/**
 * The running day of an organization, in its zone. A day that has begun ends where it began: an
 * organization that moves to another zone gets no second day by it. `now` in milliseconds; needs a
 * scope that reaches the organization. Reads and writes `spending_holds`.
 */
export async function readSpendingDay(
  db: Db,
  organizationId: number,
  now: number,
): Promise<SpendingDay> {
  const known = await runningDay(db, organizationId, now);
  if (known) return known;
  const begun = spendingDayIn((await organizationZoneOf(db, organizationId)) ?? 'UTC', now);
  const row = { day: begun.day, zone: begun.zone, until: new Date(begun.until) };
  await db
    .insert(spendingHolds)
    .values({ organizationId, accountId: organizationId, key, ...row })
    .onConflictDoUpdate({
      target: [spendingHolds.organizationId, spendingHolds.accountId, spendingHolds.key],
      set: row,
      setWhere: lte(spendingHolds.until, new Date(now)),
    });
  return (await runningDay(db, organizationId, now)) ?? begun;
}

const runningDays = statements((db) =>
  db
    .select({ day: spendingHolds.day, zone: spendingHolds.zone, until: spendingHolds.until })
    .from(spendingHolds)
    .where(
      and(
        eq(spendingHolds.organizationId, sql.placeholder('organizationId')),
        eq(spendingHolds.accountId, sql.placeholder('organizationId')),
        eq(spendingHolds.key, key),
        gt(spendingHolds.until, sql.placeholder('now')),
      ),
    ),
);

async function runningDay(
  db: Db,
  organizationId: number,
  now: number,
): Promise<SpendingDay | null> {
  const [row] = await runningDays(db, null, { organizationId, now: new Date(now) });
  return row ? { day: row.day, zone: row.zone ?? 'UTC', until: row.until.getTime() } : null;
}
