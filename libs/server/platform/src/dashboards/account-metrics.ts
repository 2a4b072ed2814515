import { type MetricResult } from '@patchbay/contract';
import { type EpochMilliseconds, millisecondsToSeconds } from '@patchbay/kernel';
import { type Metric, metricsFor } from '@patchbay/metrics';
import { type AccountRow, findNode, isDisabled, pathTo, toNode } from '@patchbay/server-core';
import { type Db, type Scope, type Store } from '@patchbay/server-store';
import { daysOf, metricResult, readyMetric } from '../logs/metrics.js';
import { type Span } from './windows.js';

/** An account with the metrics of its dashboard, and the tenant whose brand it has. */
export interface Measured {
  readonly row: AccountRow;
  readonly metrics: readonly Metric[];
  readonly brand: AccountRow | null;
  /** The scope in which its conversations are counted. */
  readonly scope: Scope;
}

/**
 * The metrics that an account is shown: its own, else those of the tenant above it, as on its
 * dashboard. Null for an account that is gone or disabled.
 */
export const measuredAccount = (store: Store, accountId: number): Promise<Measured | null> =>
  store.within({ kind: 'platform', reason: 'read the metrics of an account' }, async (db) => {
    const row = await findNode(db, accountId);
    if (!row || (row.type !== 'organization' && row.type !== 'agent')) return null;
    if (await isDisabled(db, row)) return null;
    const path = await pathTo(db, toNode(row));
    const brand =
      path.filter(({ type }) => type === 'reseller' || type === 'partner').at(-1) ?? null;
    const { metrics } = metricsFor({ organization: row.settings, domain: brand?.settings });
    return { row, metrics, brand, scope: { kind: row.type, id: row.id } };
  });

/** A metric with its values. */
export interface Valued {
  readonly metric: Metric;
  readonly result: MetricResult;
}

/**
 * The values of metrics over a window, in their order; a metric that cannot be read is left out. In
 * the scope of the account.
 */
export async function valuesOf(
  db: Db,
  metrics: readonly Metric[],
  span: Span,
  { timeZone, now }: { readonly timeZone: string; readonly now: EpochMilliseconds },
): Promise<readonly Valued[]> {
  const window = { ...span, timeZone, now: millisecondsToSeconds(now) };
  const days = daysOf(window);
  const valued: Valued[] = [];
  for (const metric of metrics) {
    const ready = readyMetric(metric, window.now);
    if (ready.ok)
      valued.push({ metric, result: await metricResult(db, ready.value, window, days) });
  }
  return valued;
}

/** The metrics of an account that are named, in the order of the names. */
export const namedOf = (metrics: readonly Metric[], names: readonly string[]): readonly Metric[] =>
  names.flatMap((name) => metrics.find((metric) => metric.name === name) ?? []);
