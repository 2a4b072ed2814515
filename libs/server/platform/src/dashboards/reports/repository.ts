import { type Owner } from '@patchbay/server-core';
import { dashboardReports, type Db } from '@patchbay/server-store';
import { asc, eq, sql } from 'drizzle-orm';
import {
  type LeasedRow,
  leasedRow,
  leasedRows,
  type ReturnedLease,
} from '../leased-rows-repository.js';

export type ReportRow = typeof dashboardReports.$inferSelect;
export type ReportWords = Pick<
  ReportRow,
  'title' | 'metrics' | 'cadence' | 'weekday' | 'hour' | 'timezone' | 'recipients' | 'paused'
>;

/** A report that this process sends until its lease ends. */
export type LeasedReport = LeasedRow;

const { ofAccount, ofId, ofLease } = leasedRows(dashboardReports);

/** The reports of an account, the oldest first. */
export const listReports = (db: Db, owner: Owner): Promise<ReportRow[]> =>
  db
    .select()
    .from(dashboardReports)
    .where(ofAccount(owner))
    .orderBy(asc(dashboardReports.createdAt), asc(dashboardReports.id));

/** Adds a report that is first due at a moment. */
export async function insertReport(
  db: Db,
  owner: Owner,
  words: ReportWords,
  nextAt: Date,
): Promise<ReportRow> {
  const [row] = await db
    .insert(dashboardReports)
    .values({ ...owner, ...words, nextAt })
    .returning();
  return row as ReportRow;
}

/** Writes a report; mails that were still to be sent are of the former words, and are not sent. */
export async function updateReport(
  db: Db,
  owner: Owner,
  id: string,
  words: ReportWords,
  nextAt: Date,
): Promise<ReportRow | null> {
  const [row] = await db
    .update(dashboardReports)
    .set({
      ...words,
      nextAt,
      mailsDue: [],
      mailSending: null,
      leasedUntil: null,
      fence: sql`${dashboardReports.fence} + 1`,
    })
    .where(ofId(owner, id))
    .returning();
  return row ?? null;
}

/** Deletes a report; false when it does not exist. */
export async function deleteReport(db: Db, owner: Owner, id: string): Promise<boolean> {
  const gone = await db
    .delete(dashboardReports)
    .where(ofId(owner, id))
    .returning({ id: dashboardReports.id });
  return gone.length > 0;
}

/** A report by its id alone. Needs the platform's scope. */
export async function findReport(db: Db, id: string): Promise<ReportRow | null> {
  const [row] = await db.select().from(dashboardReports).where(eq(dashboardReports.id, id));
  return row ?? null;
}

/** Leases reports that are due, or have mails to send. Needs the platform's scope. */
export async function leaseReports(
  db: Db,
  limit: number,
  now: Date,
  until: Date,
): Promise<readonly LeasedReport[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<ReturnedLease>(sql`
    with due as (
      select r.organization_id, r.id from dashboard_reports r
      where ((not r.paused and r.next_at <= ${at}::timestamptz) or r.mails_due <> '{}')
        and (r.leased_until is null or r.leased_until <= ${at}::timestamptz)
      order by r.next_at limit ${limit} for update of r skip locked)
    update dashboard_reports one set leased_until = ${until.toISOString()}::timestamptz, fence = one.fence + 1
    from due where one.organization_id = due.organization_id and one.id = due.id
    returning one.id, one.organization_id, one.account_id, one.fence`);
  return rows.map(leasedRow);
}

/** The report of a lease, locked until the transaction ends; null once the lease is lost. */
export async function holdReport(db: Db, leased: LeasedReport): Promise<ReportRow | null> {
  const [row] = await db.select().from(dashboardReports).where(ofLease(leased)).for('update');
  return row ?? null;
}

/** Writes a report under the fence of its lease. */
export const writeReport = async (
  db: Db,
  leased: LeasedReport,
  values: Partial<typeof dashboardReports.$inferInsert>,
): Promise<void> => void (await db.update(dashboardReports).set(values).where(ofLease(leased)));

/**
 * Takes the next recipient of a report, so that no process sends it again, and notes that its mail is
 * on the way; null when none is left or the lease is lost.
 */
export async function takeRecipient(
  db: Db,
  leased: LeasedReport,
  now: Date,
): Promise<string | null> {
  const [to, ...left] = (await holdReport(db, leased))?.mailsDue ?? [];
  if (to === undefined) return null;
  await writeReport(db, leased, { mailsDue: left, mailSending: to, lastSentAt: now });
  return to;
}

/** Puts a recipient back whose mail was surely not sent. */
export async function returnRecipient(db: Db, leased: LeasedReport, to: string): Promise<void> {
  const row = await holdReport(db, leased);
  if (row) await writeReport(db, leased, { mailsDue: [to, ...row.mailsDue], mailSending: null });
}
