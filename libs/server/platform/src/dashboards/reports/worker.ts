import { createQueueWorker, type Held, type SendMail, type Worker } from '@patchbay/server-core';
import { type Log, describeError } from '@patchbay/server-kit';
import { type Db, type Scope } from '@patchbay/server-store';
import { measuredAccount } from '../account-metrics.js';
import { mayPass } from '../mail-failure.js';
import { notifyDoubt } from '../recipients/doubt.js';
import { wishesOf } from '../recipients/recipients.js';
import { msOf, nextReport } from '../windows.js';
import { composeReport, mailOf, type ReportParts } from './compose-report.js';
import {
  holdReport,
  leaseReports,
  type LeasedReport,
  type ReportRow,
  returnRecipient,
  takeRecipient,
  writeReport,
} from './repository.js';

export interface ReportWorkerParts extends ReportParts {
  readonly log: Log;
  readonly sendMail: SendMail;
}

const everyMs = 15_000;
const leaseMs = 120_000;
const retryMs = 60_000;
const platform: Scope = { kind: 'platform', reason: 'send reports of metrics' };

/**
 * Sends reports when they are due. A report is leased from the database; when it is due, its
 * recipients who want it and its next time are written in one transaction, and each recipient is taken
 * out, and noted as being sent to, before the mail is sent. So none is sent twice; of a mail that was
 * on the way when a process died, which may have arrived or not, the account is notified. Reports that
 * were missed while no process ran are sent once.
 */
export function createReportWorker(parts: ReportWorkerParts): Worker {
  const { store, clock, log } = parts;
  const lease = <T>(work: (db: Db) => Promise<T>) => store.within(platform, work);
  return createQueueWorker<LeasedReport>(
    { store, clock, log },
    {
      name: 'dashboard reports',
      everyMs,
      concurrency: 1,
      about: ({ id }) => ({ reportId: id }),
      lease: {
        ms: leaseMs,
        take: (limit, until) =>
          lease((db) => leaseReports(db, limit, new Date(clock.now()), until)),
        giveBack: (leased) => lease((db) => writeReport(db, leased, { leasedUntil: null })),
      },
      work: (leased, held) => workOn(parts, leased, held),
      failed: async (leased, error) => {
        log.warn({ reportId: leased.id, ...describeError(error) }, 'a report could not be sent');
        const leasedUntil = new Date(clock.now() + retryMs);
        await lease((db) => writeReport(db, leased, { leasedUntil }));
      },
    },
  );
}

/** Notes the recipients of a report that is due, and when it is due next. */
async function begin(db: Db, leased: LeasedReport, now: number): Promise<ReportRow | null> {
  const row = await holdReport(db, leased);
  if (!row) return null;
  if (row.mailSending !== null) {
    await notifyDoubt(db, row, row.mailSending);
    await writeReport(db, leased, { mailSending: null });
  }
  if (row.paused || row.nextAt.getTime() > now) return row;
  const due = {
    dueEnd: row.nextAt,
    mailsDue: await wanted(db, row),
    nextAt: nextReport(row, msOf(new Date(now))),
  };
  await writeReport(db, leased, due);
  return { ...row, ...due };
}

/** The recipients who are members or agreed. */
async function wanted(db: Db, row: ReportRow): Promise<string[]> {
  const wishes = await wishesOf(db, row, row.recipients);
  return row.recipients.filter((to) => wishes.get(to) === 'agreed');
}

async function workOn(
  parts: ReportWorkerParts,
  leased: LeasedReport,
  { signal }: Held,
): Promise<void> {
  const { store, clock, sendMail, log } = parts;
  const row = await store.within(platform, (db) => begin(db, leased, clock.now()));
  if (!row) return;
  const account = await measuredAccount(store, leased.accountId);
  if (account && row.dueEnd && row.mailsDue.length > 0) {
    const report = await composeReport(parts, account, row, { id: row.id, due: row.dueEnd });
    for (;;) {
      signal.throwIfAborted();
      const to = await store.within(platform, (db) =>
        takeRecipient(db, leased, new Date(clock.now())),
      );
      if (to === null) break;
      try {
        await sendMail(mailOf(account, to, report(to)));
        await store.within(platform, (db) => writeReport(db, leased, { mailSending: null }));
      } catch (error) {
        if (!mayPass(error)) {
          log.warn({ reportId: leased.id, ...describeError(error) }, 'a report was refused');
          await store.within(platform, (db) => writeReport(db, leased, { mailSending: null }));
          continue;
        }
        await store.within(platform, (db) => returnRecipient(db, leased, to));
        throw error;
      }
    }
  }
  const left = account ? {} : { mailsDue: [] };
  await store.within(platform, (db) => writeReport(db, leased, { ...left, leasedUntil: null }));
}
