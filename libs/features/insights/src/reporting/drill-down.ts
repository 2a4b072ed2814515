import { type MetricPart } from '@patchbay/contract';
import { dayStart, shiftDay } from '@patchbay/formats';
import { type DateRange, type Filter, type Filters, hourField } from '@patchbay/log-query';

const conditions: Readonly<
  Record<MetricPart, (key: string, zone: string) => readonly [string, Filter]>
> = {
  agent: (key) => ['agentId', { op: 'eq', value: Number(key) }],
  channel: (key) => ['eventType', { op: 'endswith', value: `-${key}` }],
  hour: (key, zone) => [hourField(zone), { op: 'eq', value: Number(key) }],
  organization: (key) => ['organizationId', { op: 'eq', value: Number(key) }],
};

/**
 * The filters of the conversations in one part of a number; null where no filter can name them: a
 * field has one condition. Where that of the number is an equation, all its rows are in one part.
 */
export function filtersOfPart(
  filters: Filters,
  by: MetricPart,
  key: string,
  zone: string,
): Filters | null {
  if (key === '') return null;
  const [field, filter] = conditions[by](key, zone);
  const own = filters[field];
  if (own === undefined) return { ...filters, [field]: filter };
  const isWhole = own.op === 'eq' && (filter.op !== 'eq' || own.value === filter.value);
  return isWhole ? filters : null;
}

/** The part of a range that is in one day of its zone. */
export const dayOfRange = (
  day: string,
  { start, end, zone }: DateRange & { readonly zone: string },
): DateRange => ({
  start: Math.max(start, dayStart(zone, day) / 1000),
  end: Math.min(end, dayStart(zone, shiftDay(day, 1)) / 1000),
});
