import { type MetricPart } from '@patchbay/contract';
import {
  type DateFilter,
  defaultPageSize,
  type Filter,
  type Filters,
  printLogPage,
} from '@patchbay/log-query';

/** The address of the conversations behind a number: those that meet the filters in the range. */
export const rowsBehind = (filters: Filters, dateFilter: DateFilter) =>
  printLogPage({ filters, fields: [], page: 1, pageSize: defaultPageSize, dateFilter });

const conditions: Readonly<
  Record<MetricPart, ((key: string) => readonly [string, Filter]) | null>
> = {
  agent: (key) => ['agentId', { op: 'eq', value: Number(key) }],
  channel: (key) => ['eventType', { op: 'endswith', value: `-${key}` }],
  // No field of a conversation holds the hour.
  hour: null,
};

/**
 * The filters of the conversations in one part of a number; null where no filter can name them: a
 * field has one condition, which may be the number's own.
 */
export function filtersOfPart(filters: Filters, by: MetricPart, key: string): Filters | null {
  const [field, filter] = conditions[by]?.(key) ?? [];
  if (field === undefined || filter === undefined || key === '' || field in filters) return null;
  return { ...filters, [field]: filter };
}
