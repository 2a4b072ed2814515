import { type DashboardReport } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import { ownerOf, type Services, toCaller } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { measuredAccount } from '../account-metrics.js';
import { demandTerms } from '../checks.js';
import { nextReport } from '../windows.js';
import { composeReport, mailOf } from './compose-report.js';
import {
  deleteReport,
  findReport,
  insertReport,
  listReports,
  type ReportRow,
  unsubscribe,
  updateReport,
} from './repository.js';
import { readUnsubscribeToken } from './token.js';

type ReportOperation =
  'listReports' | 'saveReport' | 'deleteReport' | 'previewReport' | 'unsubscribeReport';

const most = 20;
const noReport = () => refuse.notFound('This report does not exist any more.');
const platform = { kind: 'platform', reason: 'end a report for a recipient' } as const;

/** Handlers of reports by mail. */
export function createReportHandlers(
  services: Pick<Services, 'store' | 'clock' | 'key' | 'publicUrl' | 'sendMail'>,
): Pick<Handlers<Db>, ReportOperation> {
  const { store, clock, key, sendMail } = services;
  return {
    listReports: async ({ target, context }) =>
      context.within(async (db) => ({
        reports: (await listReports(db, ownerOf(target))).map(reportView),
      })),

    saveReport: async ({ body: { id, ...given }, target, context }) => {
      await demandTerms(store, target.id, { ...given, path: 'body.metrics' });
      const owner = ownerOf(target);
      const words = { ...given, recipients: [...new Set(given.recipients)] };
      const nextAt = nextReport(words, clock.now());
      return context.within(async (db) => {
        if (id === undefined && (await listReports(db, owner)).length >= most)
          throw refuse.conflict(`An account has at most ${most} reports. Delete one first.`);
        const row = id
          ? await updateReport(db, owner, id, words, nextAt)
          : await insertReport(db, owner, words, nextAt);
        if (!row) throw noReport();
        return { report: reportView(row) };
      });
    },

    deleteReport: async ({ params, target, context }) =>
      context.within(async (db) => {
        if (!(await deleteReport(db, ownerOf(target), params.id))) throw noReport();
        return { message: 'Report deleted' };
      }),

    previewReport: async ({ body: { sendTo, ...words }, target }) => {
      await demandTerms(store, target.id, { ...words, path: 'body.metrics' });
      const account = await measuredAccount(store, target.id);
      if (!account) throw refuse.notFound();
      const due = new Date(clock.now());
      const report = (await composeReport(services, account, words, { id: null, due }))(null);
      if (sendTo !== undefined)
        await toCaller(sendMail(mailOf(account, sendTo, report)), 'body.sendTo', clock);
      return report;
    },

    unsubscribeReport: async ({ body }) => {
      const read = readUnsubscribeToken(key, body.token);
      if (!read) throw refuse.notFound('This link does not end any report.');
      await store.within(platform, async (db) => {
        if (await findReport(db, read.id)) await unsubscribe(db, read.id, read.email);
      });
      return { message: 'Report ended' };
    },
  };
}

const reportView = (row: ReportRow): DashboardReport => ({
  id: row.id,
  title: row.title,
  metrics: row.metrics,
  cadence: row.cadence,
  weekday: row.weekday,
  hour: row.hour,
  timezone: row.timezone,
  recipients: row.recipients,
  paused: row.paused,
  unsubscribed: row.recipients.filter((to) => row.unsubscribed.includes(to)),
  nextAt: row.paused ? null : dateToSeconds(row.nextAt),
  lastSentAt: row.lastSentAt ? dateToSeconds(row.lastSentAt) : null,
});
