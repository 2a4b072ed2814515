import { type SQL } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { type MetricPart, type MetricResult } from '@patchbay/contract';
import { aggregate, type FormulaNode, parseFormula } from '@patchbay/formula';
import { type EpochSeconds, type IsoDay, type Result, err, ok } from '@patchbay/kernel';
import { type Condition, type IgnoredFilter } from '@patchbay/log-query';
import {
  badFormula,
  type Metric,
  type MetricProblem,
  metricQuery,
  scaleValue,
} from '@patchbay/metrics';
import { type Db } from '@patchbay/server-store';
import { formulaSql } from './formula-sql.js';
import { explanationOf, numberOf } from './metric-explanation.js';
import { type MetricGroup, metricGroups, metricParts } from './metrics-repository.js';

/** The time window of metrics; days begin at midnight in the zone. */
export interface MetricWindow {
  readonly start: EpochSeconds;
  readonly end: EpochSeconds;
  readonly timeZone: string;
  readonly now: EpochSeconds;
}

/** A metric that can run: the conditions on its rows, and one expression over them. */
export interface ReadyMetric {
  readonly name: string;
  readonly conditions: readonly Condition[];
  /** The formula with its aggregate, and the same in SQL. */
  readonly tree: FormulaNode;
  readonly expression: SQL;
  readonly scale: number;
  readonly ignored: readonly IgnoredFilter[];
}

/**
 * Prepares a metric to run, or gives its problem with the path. The formula is parsed as it was
 * written, and the aggregation wraps the parsed tree: wrapped as text, a malformed formula could
 * close the parentheses.
 */
export function readyMetric(metric: Metric, now: number): Result<ReadyMetric, MetricProblem> {
  const query = metricQuery(metric);
  if (!query.ok) return query;
  const parsed = parseFormula(metric.formula);
  if (!parsed.ok) return err(badFormula(parsed.error));
  const tree = aggregate(parsed.value, metric.aggregation);
  const written = formulaSql(tree, now);
  if (!written.ok) return err({ ...written.error, path: 'formula' });
  const { conditions, ignored } = query.value;
  return ok({
    name: metric.name,
    conditions,
    tree,
    expression: written.value.expression,
    scale: metric.scale,
    ignored,
  });
}

/**
 * The days that a window touches, as YYYY-MM-DD in the zone. A day begins later than midnight where
 * a change of the clocks skips midnight; the next day does not.
 */
export function daysOf({ start, end, timeZone }: Omit<MetricWindow, 'now'>): readonly IsoDay[] {
  const days: IsoDay[] = [];
  for (
    let day = DateTime.fromSeconds(start, { zone: timeZone }).startOf('day');
    day.toSeconds() < end;
    day = day.plus({ days: 1 }).startOf('day')
  )
    days.push(day.toISODate() as IsoDay);
  return days;
}

/** What is asked of a metric beside its value: its parts, and its explanation. */
export interface Further {
  readonly by?: MetricPart | undefined;
  readonly explain?: boolean | undefined;
}

/**
 * A metric's value with the number of rows, for the window, the one before, each day, and each part
 * where the window is divided; a window without rows is 0.
 */
export async function metricResult(
  db: Db,
  metric: ReadyMetric,
  window: MetricWindow,
  days: readonly IsoDay[],
  { by, explain }: Further = {},
): Promise<MetricResult> {
  const began = performance.now();
  const rows = await metricGroups(db, metric, window);
  const milliseconds = performance.now() - began;
  const counted = rows
    .filter(({ isWhole }) => isWhole === 1)
    .reduce((sum, { events }) => sum + Number(events), 0);
  const explanation =
    explain &&
    (await explanationOf(db, { ...metric, now: window.now, milliseconds, counted }, window));
  const parts = by && (await metricParts(db, metric, window, by));
  const whole = (isNow: boolean) => rows.find((row) => row.isNow === isNow && row.isWhole === 1);
  const byDay = new Map(
    rows.filter((row) => row.isNow && row.isWhole === 0).map((row) => [row.day, row]),
  );
  const read = (row: Pick<MetricGroup, 'value' | 'events'> | undefined) => ({
    value: row ? scaleValue(numberOf(row.value), metric.scale) : 0,
    events: Number(row?.events ?? 0),
  });
  const [current, before] = [read(whole(true)), read(whole(false))];
  return {
    name: metric.name,
    ...current,
    previousValue: before.value,
    previousEvents: before.events,
    series: days.map((date) => ({ date, ...read(byDay.get(date)) })),
    ...(parts
      ? {
          groups: parts.map(({ key, label, ...row }) => ({
            key: key ?? '',
            ...(label === null ? {} : { label }),
            ...read(row),
          })),
        }
      : {}),
    ...(explanation ? { explanation } : {}),
    ...(metric.ignored.length > 0 ? { ignoredFilters: [...metric.ignored] } : {}),
  };
}
