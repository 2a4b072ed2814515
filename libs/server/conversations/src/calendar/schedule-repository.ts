import { type Owner } from '@patchbay/server-core';
import { type Db, accounts, appointments, schedules } from '@patchbay/server-store';
import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { type Schedule } from './schedule-rules.js';

/** The schedule of an account, else that of its organization; null when neither has one. */
export async function readSchedule(db: Db, owner: Owner): Promise<Schedule | null> {
  const [row] = await db
    .select({ schedule: schedules.schedule })
    .from(schedules)
    .where(
      and(
        eq(schedules.organizationId, owner.organizationId),
        inArray(schedules.accountId, [owner.accountId, owner.organizationId]),
      ),
    )
    .orderBy(desc(sql`${schedules.accountId} = ${owner.accountId}`))
    .limit(1);
  return (row?.schedule as Schedule | undefined) ?? null;
}

/** Sets the schedule of an account. */
export async function writeSchedule(db: Db, owner: Owner, schedule: Schedule): Promise<void> {
  await db
    .insert(schedules)
    .values({ ...owner, schedule })
    .onConflictDoUpdate({
      target: [schedules.organizationId, schedules.accountId],
      set: { schedule, updatedAt: sql`now()` },
    });
}

/** Appointments of an account that are not over, the earliest first. */
export const listUpcoming = (db: Db, owner: Owner, now: Date, limit = 100) =>
  db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.organizationId, owner.organizationId),
        eq(appointments.accountId, owner.accountId),
        ne(appointments.status, 'canceled'),
        gt(appointments.endsAt, now),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(limit);

/** The agents of an organization, or the agent that is the owner. */
export const teamOf = (db: Db, owner: Owner): Promise<(typeof accounts.$inferSelect)[]> =>
  db
    .select()
    .from(accounts)
    .where(
      owner.accountId === owner.organizationId
        ? eq(accounts.organizationId, owner.organizationId)
        : eq(accounts.id, owner.accountId),
    )
    .orderBy(asc(accounts.id));
