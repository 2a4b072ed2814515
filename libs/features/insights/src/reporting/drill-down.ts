import { type MetricPart } from '@patchbay/contract';
import { type DateRange, type Filter, type Filters, hourField } from '@patchbay/log-query';
import { timeZone } from '../data/range.js';

const conditions: Readonly<Record<MetricPart, (key: string) => readonly [string, Filter]>> = {
  agent: (key) => ['agentId', { op: 'eq', value: Number(key) }],
  channel: (key) => ['eventType', { op: 'endswith', value: `-${key}` }],
  hour: (key) => [hourField(timeZone), { op: 'eq', value: Number(key) }],
  organization: (key) => ['organizationId', { op: 'eq', value: Number(key) }],
};

/**
 * The filters of the conversations in one part of a number; null where no filter can name them: a
 * field has one condition. Where that of the number is an equation, all its rows are in one part.
 */
export function filtersOfPart(filters: Filters, by: MetricPart, key: string): Filters | null {
  if (key === '') return null;
  const [field, filter] = conditions[by](key);
  const own = filters[field];
  if (own === undefined) return { ...filters, [field]: filter };
  const isWhole = own.op === 'eq' && (filter.op !== 'eq' || own.value === filter.value);
  return isWhole ? filters : null;
}

/** Midnight of a day of the reader's zone, or of one so many days later, in seconds. */
function startOfDay(day: string, later: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime() / 1000;
}

/** The part of a range that lies in one day of the reader's zone. */
export const dayOfRange = (day: string, { start, end }: DateRange): DateRange => ({
  start: Math.max(start, startOfDay(day, 0)),
  end: Math.min(end, startOfDay(day, 1)),
});
