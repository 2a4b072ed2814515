import { type EpochMilliseconds } from '@patchbay/kernel';
import {
  appLinkOf,
  displayNameOf,
  homeUrlOf,
  languageOfAccount,
  type Mail,
  type Services,
  toNode,
} from '@patchbay/server-core';
import { type Measured, namedOf, valuesOf } from '../account-metrics.js';
import { dataPath } from '../data-path.js';
import { msOf, windowOfReport } from '../windows.js';
import { type ReportRow } from './repository.js';
import { reportMail, type ReportMail } from './report-mail.js';
import { unsubscribeToken } from './token.js';

export type ReportParts = Pick<Services, 'store' | 'clock' | 'key' | 'publicUrl'>;
type Terms = Pick<ReportRow, 'title' | 'metrics' | 'cadence' | 'timezone'>;

/**
 * Counts a report once, and gives the mail for each recipient, or for none, as in a preview, without
 * a link that ends it.
 */
export async function composeReport(
  { store, clock, key, publicUrl }: ReportParts,
  account: Measured,
  terms: Terms,
  { id, due }: { readonly id: string | null; readonly due: Date },
): Promise<(to: string | null) => ReportMail> {
  const { row, brand } = account;
  const at: EpochMilliseconds = msOf(due);
  const span = windowOfReport(terms.cadence, terms.timezone, at);
  const values = await store.within(account.scope, (db) =>
    valuesOf(db, namedOf(account.metrics, terms.metrics), span, {
      timeZone: terms.timezone,
      now: clock.now(),
    }),
  );
  const language = await languageOfAccount(store, row.id);
  const node = toNode(row);
  const home = await homeUrlOf(store, node, publicUrl);
  const facts = {
    title: terms.title,
    account: displayNameOf(row),
    color: String(brand?.settings.brandColor ?? ''),
    cadence: terms.cadence,
    timezone: terms.timezone,
    span,
    values,
    dashboard: await appLinkOf(store, node, publicUrl, dataPath(account)),
    language,
  };
  return (to) =>
    reportMail({
      ...facts,
      unsubscribe:
        to === null || id === null
          ? null
          : `${home}/shared/unsubscribe#${unsubscribeToken(key, id, to)}`,
    });
}

/** A report as a mail of the account. */
export const mailOf = ({ row }: Measured, to: string, report: ReportMail): Mail => ({
  to,
  organizationId: row.organizationId ?? row.id,
  cause: { kind: 'agent', accountId: row.id },
  ...report,
});
