import { isTimeZone } from '@patchbay/formats';
import { type FieldProblem, refuse } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { measuredAccount } from './account-metrics.js';

const zoneProblems = (timezone: string): FieldProblem[] =>
  /^[A-Za-z]/.test(timezone) && isTimeZone(timezone)
    ? []
    : [{ path: 'body.timezone', message: 'must be a time zone, like America/New_York' }];

/** Refuses a zone that does not exist, and names of metrics that the account does not have. */
export async function demandTerms(
  store: Store,
  accountId: number,
  {
    timezone,
    metrics,
    path,
  }: {
    readonly timezone: string;
    readonly metrics: readonly string[];
    readonly path: string;
  },
): Promise<void> {
  const problems = zoneProblems(timezone);
  const account = await measuredAccount(store, accountId);
  const isKnown = (name: string) => account?.metrics.some((metric) => metric.name === name);
  if (!metrics.every(isKnown)) problems.push({ path, message: 'must name metrics of the account' });
  if (problems.length > 0) throw refuse.invalid(problems);
}
