import { type Owner } from '@patchbay/server-core';
import { type Db, type GoalMail, metricGoals } from '@patchbay/server-store';
import { asc, sql } from 'drizzle-orm';
import {
  type LeasedRow,
  leasedRow,
  leasedRows,
  type ReturnedLease,
} from '../leased-rows-repository.js';

export type GoalRow = typeof metricGoals.$inferSelect;
export type GoalWords = Pick<
  typeof metricGoals.$inferInsert,
  | 'metric'
  | 'comparison'
  | 'target'
  | 'span'
  | 'timezone'
  | 'tolerance'
  | 'leastEvents'
  | 'mailTo'
  | 'webhook'
  | 'paused'
>;

/** A goal that this process works on until its lease ends. */
export interface LeasedGoal extends LeasedRow {
  /** Whether it is to be checked; else only its mails are due. */
  readonly isDue: boolean;
}

const { ofAccount, ofId, ofLease } = leasedRows(metricGoals);

/** The goals of an account, the oldest first. */
export const listGoals = (db: Db, owner: Owner): Promise<GoalRow[]> =>
  db
    .select()
    .from(metricGoals)
    .where(ofAccount(owner))
    .orderBy(asc(metricGoals.createdAt), asc(metricGoals.id));

/** Adds a goal. */
export async function insertGoal(db: Db, owner: Owner, words: GoalWords): Promise<GoalRow> {
  const [row] = await db
    .insert(metricGoals)
    .values({ ...owner, ...words })
    .returning();
  return row as GoalRow;
}

/**
 * Writes a goal, whose next check begins again where it asks for something else. Null when it does
 * not exist. A check that runs meanwhile writes nothing.
 */
export async function updateGoal(
  db: Db,
  owner: Owner,
  id: string,
  words: GoalWords,
): Promise<GoalRow | null> {
  const [before] = await db.select().from(metricGoals).where(ofId(owner, id)).for('update');
  if (!before) return null;
  const asks = ['metric', 'comparison', 'target', 'span', 'timezone', 'leastEvents'] as const;
  const isOther = asks.some((key) => before[key] !== words[key]);
  const anew = {
    state: 'unknown',
    since: null,
    reading: 'unknown',
    readings: 0,
    value: null,
    events: null,
    checkedAt: null,
    problem: null,
    alarmedAt: null,
  } as const;
  const [row] = await db
    .update(metricGoals)
    .set({
      ...words,
      ...(isOther ? anew : {}),
      nextAt: sql`now()`,
      leasedUntil: null,
      fence: sql`${metricGoals.fence} + 1`,
    })
    .where(ofId(owner, id))
    .returning();
  return row ?? null;
}

/** Deletes a goal; false when it does not exist. */
export async function deleteGoal(db: Db, owner: Owner, id: string): Promise<boolean> {
  const gone = await db
    .delete(metricGoals)
    .where(ofId(owner, id))
    .returning({ id: metricGoals.id });
  return gone.length > 0;
}

/** Leases goals that are to be checked, or have mails to send. Needs the platform's scope. */
export async function leaseGoals(
  db: Db,
  limit: number,
  now: Date,
  until: Date,
): Promise<readonly LeasedGoal[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<ReturnedLease & { due: boolean }>(sql`
    with due as (
      select g.organization_id, g.id, (not g.paused and g.next_at <= ${at}::timestamptz) as due
      from metric_goals g
      where ((not g.paused and g.next_at <= ${at}::timestamptz) or g.mails_due <> '[]')
        and (g.leased_until is null or g.leased_until <= ${at}::timestamptz)
      order by g.next_at limit ${limit} for update of g skip locked)
    update metric_goals one set leased_until = ${until.toISOString()}::timestamptz, fence = one.fence + 1
    from due where one.organization_id = due.organization_id and one.id = due.id
    returning one.id, one.organization_id, one.account_id, one.fence, due.due`);
  return rows.map((row) => ({ ...leasedRow(row), isDue: row.due }));
}

/** The goal of a lease, locked until the transaction ends; null once the lease is lost. */
export async function holdGoal(db: Db, leased: LeasedGoal): Promise<GoalRow | null> {
  const [row] = await db.select().from(metricGoals).where(ofLease(leased)).for('update');
  return row ?? null;
}

/** Writes what a check found, under the fence of its lease. */
export const writeCheck = async (
  db: Db,
  leased: LeasedGoal,
  values: Partial<typeof metricGoals.$inferInsert>,
): Promise<void> => void (await db.update(metricGoals).set(values).where(ofLease(leased)));

/**
 * Takes the next mail of a goal, so that no process sends it again, and notes that it is on the way;
 * null when none is left or the lease is lost.
 */
export async function takeMail(db: Db, leased: LeasedGoal): Promise<GoalMail | null> {
  const row = await holdGoal(db, leased);
  const [mail, ...left] = row?.mailsDue ?? [];
  if (!mail) return null;
  await writeCheck(db, leased, { mailsDue: left, mailSending: mail.to });
  return mail;
}

/** Puts a mail back that was surely not sent. */
export async function returnMail(db: Db, leased: LeasedGoal, mail: GoalMail): Promise<void> {
  const row = await holdGoal(db, leased);
  if (row) await writeCheck(db, leased, { mailsDue: [mail, ...row.mailsDue], mailSending: null });
}

/** Ends a lease, or makes the goal wait until a moment. */
export const releaseGoal = (db: Db, leased: LeasedGoal, until: Date | null): Promise<void> =>
  writeCheck(db, leased, { leasedUntil: until });
