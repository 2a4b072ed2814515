import { type SQL, sql } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { type MetricResult } from '@patchbay/contract';
import { aggregate, parseFormula } from '@patchbay/formula';
import { type EpochSeconds, type IsoDay, type Result, err, ok } from '@patchbay/kernel';
import { type Condition, type IgnoredFilter } from '@patchbay/log-query';
import { type Metric, type MetricProblem, metricQuery, scaleValue } from '@patchbay/metrics';
import { type Db, logs } from '@patchbay/server-store';
import { windowSql } from './log-sql.js';
import { formulaSql } from './formula-sql.js';

/** When metrics are asked for; days begin in the zone. */
export interface MetricWindow {
  readonly start: EpochSeconds;
  readonly end: EpochSeconds;
  readonly timeZone: string;
  readonly now: EpochSeconds;
}

/** A metric that can run: what its rows must meet, and one expression over them. */
export interface ReadyMetric {
  readonly name: string;
  readonly conditions: readonly Condition[];
  readonly expression: SQL;
  readonly scale: number;
  readonly ignored: readonly IgnoredFilter[];
}

/**
 * Makes a metric ready to run, or says what is wrong with it and where. The formula is read as it
 * was written and folded as a tree: put between parentheses as text, a broken one could close them.
 */
export function readyMetric(metric: Metric, now: number): Result<ReadyMetric, MetricProblem> {
  const query = metricQuery(metric);
  if (!query.ok) return query;
  const parsed = parseFormula(metric.formula);
  if (!parsed.ok)
    return err({
      code: 'bad_formula',
      path: 'formula',
      message: [parsed.error.message, parsed.error.detail].filter(Boolean).join('. '),
    });
  const written = formulaSql(aggregate(parsed.value, metric.aggregation), now);
  if (!written.ok) return err({ ...written.error, path: 'formula' });
  const { conditions, ignored } = query.value;
  return ok({
    name: metric.name,
    conditions,
    expression: written.value.expression,
    scale: metric.scale,
    ignored,
  });
}

/**
 * The days that a window touches, as YYYY-MM-DD in the zone. A day begins later than at midnight
 * where the clocks leap over it; the next one does not.
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

/** One statement for one metric: the window, the one before it, and each day of the window. */
function statement(
  { conditions, expression }: ReadyMetric,
  { start, end, timeZone }: MetricWindow,
): SQL {
  const rows = sql`select ${logs}.*, ${logs.timestamp} >= to_timestamp(${start}) as "isNow",
    case when ${logs.timestamp} >= to_timestamp(${start}) then (${logs.timestamp} at time zone ${timeZone})::date end as "day"
    from ${logs} where ${windowSql(start - (end - start), end, conditions)}`;
  // The inner table keeps the name of the outer one, so that conditions and formula name columns
  // alike.
  return sql`select "isNow", to_char("day", 'YYYY-MM-DD') as "day", grouping("day") as "isWhole", ${expression} as "value", count(*) as "events"
    from (${rows}) as ${logs} group by grouping sets (("isNow"), ("isNow", "day"))`;
}

interface Group {
  readonly isNow: boolean;
  readonly day: string | null;
  readonly isWhole: number;
  readonly value: unknown;
  readonly events: string;
}

/** What a result is as a number: jsonb and booleans count as a formula's own numbers do. */
const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : value === true ? 1 : 0;

/**
 * A metric's value, what it rests on, the window before and each day of the window; a window
 * without rows is 0.
 */
export async function metricResult(
  db: Db,
  metric: ReadyMetric,
  window: MetricWindow,
  days: readonly IsoDay[],
): Promise<MetricResult> {
  const { rows } = (await db.execute(statement(metric, window))) as unknown as {
    rows: readonly Group[];
  };
  const whole = (isNow: boolean) => rows.find((row) => row.isNow === isNow && row.isWhole === 1);
  const byDay = new Map(
    rows.filter((row) => row.isNow && row.isWhole === 0).map((row) => [row.day, row]),
  );
  const read = (row: Group | undefined) => ({
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
    ...(metric.ignored.length > 0 ? { ignoredFilters: [...metric.ignored] } : {}),
  };
}
