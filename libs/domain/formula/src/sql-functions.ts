import { type FunctionName, timeUnits } from './catalogue.js';
import { asCondition, asFolded, asNumber, asText, sqlChoice, sqlNull, sqlValue, type SqlValue } from './sql-values.js';
import { isoPattern } from './timestamps.js';
import { type FormulaNode } from './tree.js';

/** What a function's SQL is written from. */
export interface SqlCall {
  readonly values: readonly SqlValue[];
  readonly nodes: readonly FormulaNode[];
  /** Whether the only argument is a condition by its form. */
  readonly condition: boolean;
  /** The present time as an expression. */
  now(): string;
  /** Hands a value over as a parameter and gives its placeholder. */
  param(value: unknown): string;
}

const at = (call: SqlCall, index: number): SqlValue => call.values[index] ?? sqlNull;
const zeroIfNone = (sql: string): SqlValue => sqlValue(`COALESCE(${sql}, 0)::float8`, 'number');
const numbers = (call: SqlCall): string => call.values.map(asNumber).join(', ');

/** Every function in SQL, with the meaning of its closure. */
export const sqlFunctions = {
  abs: (call) => sqlValue(`abs(${asNumber(at(call, 0))})`, 'number'),
  if: (call) => sqlChoice(asCondition(at(call, 0)), at(call, 1), at(call, 2)),
  sum: (call) => zeroIfNone(`SUM(${asFolded(at(call, 0))})`),
  avg: (call) => zeroIfNone(`AVG(${asFolded(at(call, 0))})`),
  min: (call) =>
    call.values.length > 1
      ? sqlValue(`LEAST(${numbers(call)})`, 'number')
      : zeroIfNone(`MIN(${asFolded(at(call, 0))})`),
  max: (call) =>
    call.values.length > 1
      ? sqlValue(`GREATEST(${numbers(call)})`, 'number')
      : zeroIfNone(`MAX(${asFolded(at(call, 0))})`),
  count: (call) => {
    if (call.values.length === 0) return sqlValue('COUNT(*)::float8', 'number');
    const counted = call.condition
      ? `COUNT(*) FILTER (WHERE ${asCondition(at(call, 0))})`
      : `COUNT(${at(call, 0).sql})`;
    return sqlValue(`(${counted})::float8`, 'number');
  },
  d_count: (call) => sqlValue(`COUNT(DISTINCT ${at(call, 0).sql})::float8`, 'number'),
  med: (call) => zeroIfNone(`(PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY ${asFolded(at(call, 0))}))`),
  variance: (call) => zeroIfNone(`VAR_SAMP(${asFolded(at(call, 0))})`),
  std_dev: (call) => zeroIfNone(`STDDEV_SAMP(${asFolded(at(call, 0))})`),
  now: (call) => sqlValue(call.now(), 'number'),
  timestamp_diff: (call) => {
    const unit = call.nodes[2];
    const seconds = unit?.kind === 'literal' ? (timeUnits.get(String(unit.value)) ?? 1) : 1;
    const difference = `(${timestamp(call, at(call, 0))} - ${timestamp(call, at(call, 1))})`;
    return sqlValue(seconds === 1 ? difference : `(${difference} / ${seconds})`, 'number', true);
  },
} as const satisfies Readonly<Record<FunctionName, (call: SqlCall) => SqlValue>>;

function timestamp(call: SqlCall, value: SqlValue): string {
  if (value.type === 'number') return `(${value.sql})`;
  const text = asText(value);
  if (text === null) return 'NULL::float8';
  const read = isoToSeconds(text, call.param(isoPattern));
  return value.type === 'json'
    ? `(CASE WHEN jsonb_typeof(${value.sql}) = 'number' THEN (${value.sql})::float8 ELSE ${read} END)`
    : read;
}

/** The arithmetic of `toTimestamp`, word for word: it cannot fail, whatever the text holds. */
function isoToSeconds(text: string, pattern: string): string {
  const days = `365 * t.y + floor(t.y / 4.0) - floor(t.y / 100.0) + floor(t.y / 400.0) + floor((153 * t.m + 2) / 5.0) + t.d - 719469`;
  const offset = `CASE WHEN p[7] = '-' THEN -1 ELSE 1 END * (COALESCE(p[8], '0')::int * 60 + COALESCE(p[9], '0')::int) * 60`;
  const month = 'p[2]::int';
  const shifted = `p[1]::int - CASE WHEN ${month} <= 2 THEN 1 ELSE 0 END AS y, CASE WHEN ${month} <= 2 THEN ${month} + 9 ELSE ${month} - 3 END AS m`;
  const clock = `COALESCE(p[4], '0')::int * 3600 + COALESCE(p[5], '0')::int * 60 + COALESCE(p[6], '0')::float8 - ${offset} AS s`;
  return `(SELECT (${days})::float8 * 86400 + t.s FROM (SELECT ${shifted}, p[3]::int AS d, ${clock} FROM regexp_match(${text}, ${pattern}) AS p WHERE p IS NOT NULL) AS t)`;
}
