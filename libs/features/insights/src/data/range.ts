import {
  type EpochMilliseconds,
  type EpochSeconds,
  inSeconds,
  millisecondsToSeconds,
  systemClock,
} from '@patchbay/kernel';
import { type DateFilter, defaultDateFilter, parseDateFilter, windowOf } from '@patchbay/log-query';
import { useAppSearch } from '@patchbay/routes';

const hour = 3600;

/**
 * A window ends at the next full hour: rows that arrive in between are inside when a live event
 * refetches, and the key of the cached reply stays the same between renders.
 */
export function windowAt(
  filter: DateFilter,
  now: EpochMilliseconds,
): { readonly start: EpochSeconds; readonly end: EpochSeconds } {
  const { start, end } = windowOf(
    filter,
    (Math.floor(millisecondsToSeconds(now) / hour) + 1) * hour,
  );
  return { start: inSeconds(start), end: inSeconds(end) };
}

/** The date range of the address and its window now. */
export function useRange() {
  const { dateFilter } = useAppSearch();
  const filter = parseDateFilter(dateFilter) ?? defaultDateFilter;
  return { filter, ...windowAt(filter, systemClock.now()) };
}

const day = (at: number): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(at * 1000);

/** A range in words: 'Last 30 days', 'Sep 1 – Sep 8'. */
export const rangeLabel = (filter: DateFilter): string =>
  'unit' in filter
    ? `Last ${filter.lastN === 1 ? '' : `${filter.lastN} `}${filter.unit}${filter.lastN === 1 ? '' : 's'}`
    : `${day(filter.start)} – ${day(filter.end - 1)}`;

/** The length of a range, for the label of the comparison: '30 days'. */
export const rangeLength = (filter: DateFilter): string => {
  const [count, unit] =
    'unit' in filter
      ? [filter.lastN, filter.unit]
      : [Math.max(1, Math.round((filter.end - filter.start) / 86_400)), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** The zone in which days begin and times are written. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
