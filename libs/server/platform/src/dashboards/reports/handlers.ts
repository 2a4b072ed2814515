import { type DashboardReport } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import { findUser, type Owner, ownerOf, type Services, toCaller } from '@patchbay/server-core';
import { type Context, type Handlers, isMember, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { measuredAccount } from '../account-metrics.js';
import { demandTerms } from '../checks.js';
import { askRecipients, demandFewAsked, whoDidNotAgree } from '../recipients/recipients.js';
import { decide } from '../recipients/repository.js';
import { readRecipientToken } from '../recipients/token.js';
import { nextReport } from '../windows.js';
import { composeReport, mailOf } from './compose-report.js';
import {
  deleteReport,
  findReport,
  insertReport,
  listReports,
  type ReportRow,
  updateReport,
} from './repository.js';
import { readUnsubscribeToken } from './token.js';

type ReportOperation =
  | 'listReports'
  | 'saveReport'
  | 'deleteReport'
  | 'previewReport'
  | 'unsubscribeReport';

const max = 20;
const noReport = () => refuse.notFound('This report does not exist any more.');
const platform = { kind: 'platform', reason: 'end a report for a recipient' } as const;
const reading = { kind: 'platform', reason: 'read the address of who asks' } as const;

/** Handlers of reports by mail. */
export function createReportHandlers(
  services: Pick<Services, 'store' | 'clock' | 'key' | 'publicUrl' | 'sendMail'>,
): Pick<Handlers<Db>, ReportOperation> {
  const { store, clock, key, sendMail } = services;
  return {
    listReports: async ({ target, context }) => {
      const rows = await context.within((db) => listReports(db, ownerOf(target)));
      return { reports: await reportViews(services, ownerOf(target), rows) };
    },

    saveReport: async ({ body: { id, ...given }, target, context }) => {
      await demandTerms(store, target.id, { ...given, path: 'body.metrics' });
      const owner = ownerOf(target);
      const words = { ...given, recipients: [...new Set(given.recipients)] };
      const nextAt = nextReport(words, clock.now());
      await demandFewAsked(services, owner, words.recipients, 'body.recipients');
      const row = await context.within(async (db) => {
        if (id === undefined && (await listReports(db, owner)).length >= max)
          throw refuse.conflict(`An account has at most ${max} reports. Delete one first.`);
        return id
          ? updateReport(db, owner, id, words, nextAt)
          : insertReport(db, owner, words, nextAt);
      });
      if (!row) throw noReport();
      await askRecipients(services, owner, words.recipients, 'body.recipients');
      const [report] = await reportViews(services, owner, [row]);
      return { report: report as DashboardReport };
    },

    deleteReport: async ({ params, target, context }) =>
      context.within(async (db) => {
        if (!(await deleteReport(db, ownerOf(target), params.id))) throw noReport();
        return { message: 'Report deleted' };
      }),

    previewReport: async ({ body: { sendTo, ...words }, target, context }) => {
      await demandTerms(store, target.id, { ...words, path: 'body.metrics' });
      if (sendTo !== undefined) await demandOwnAddress(services, context, sendTo);
      const account = await measuredAccount(store, target.id);
      if (!account) throw refuse.notFound();
      const due = new Date(clock.now());
      const report = (await composeReport(services, account, words, { id: null, due }))(null);
      if (sendTo !== undefined)
        await toCaller(sendMail(mailOf(account, sendTo, report)), 'body.sendTo', clock);
      return report;
    },

    unsubscribeReport: async ({ body }) => {
      const [read, own] = [
        readUnsubscribeToken(key, body.token),
        readRecipientToken(key, body.token),
      ];
      if (!read && !own) throw refuse.notFound('This link does not end any report.');
      const choice = body.agree === true ? 'agreed' : 'declined';
      await store.within(platform, async (db) => {
        const report = read ? await findReport(db, read.id) : null;
        const of = own ?? (report && read ? { ...report, email: read.email } : null);
        if (of) await decide(db, of.organizationId, of.email, choice, new Date(clock.now()));
      });
      return { message: choice === 'agreed' ? 'Mails begin' : 'Report ended' };
    },
  };
}

/** Refuses to send a preview to others than the caller. */
async function demandOwnAddress(
  { store }: Pick<Services, 'store'>,
  { actor }: Pick<Context<Db>, 'actor'>,
  sendTo: string,
): Promise<void> {
  const userId = isMember(actor) && actor.kind === 'person' ? actor.userId : null;
  const user = userId === null ? null : await store.within(reading, (db) => findUser(db, userId));
  if (user?.email?.toLowerCase() !== sendTo)
    throw refuse.invalid([
      { path: 'body.sendTo', message: 'must be your own address: a test goes to yourself only' },
    ]);
}

/** Reports as they are shown, with what their recipients chose. */
async function reportViews(
  { store }: Pick<Services, 'store'>,
  owner: Owner,
  rows: readonly ReportRow[],
): Promise<DashboardReport[]> {
  const { waiting, declined } = await whoDidNotAgree(
    store,
    owner,
    rows.flatMap(({ recipients }) => recipients),
  );
  return rows.map((row) => ({
    ...reportView(row),
    unsubscribed: row.recipients.filter((to) => declined.has(to)),
    waiting: row.recipients.filter((to) => waiting.has(to)),
  }));
}

const reportView = (row: ReportRow): Omit<DashboardReport, 'unsubscribed' | 'waiting'> => ({
  id: row.id,
  title: row.title,
  metrics: row.metrics,
  cadence: row.cadence,
  weekday: row.weekday,
  hour: row.hour,
  timezone: row.timezone,
  recipients: row.recipients,
  paused: row.paused,
  nextAt: row.paused ? null : dateToSeconds(row.nextAt),
  lastSentAt: row.lastSentAt ? dateToSeconds(row.lastSentAt) : null,
});
