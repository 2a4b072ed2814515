import { dateFormat } from '@patchbay/formats';
import {
  type EpochMilliseconds,
  type EpochSeconds,
  inSeconds,
  millisecondsToSeconds,
  systemClock,
} from '@patchbay/kernel';
import { type DateFilter, defaultDateFilter, parseDateFilter, windowOf } from '@patchbay/log-query';
import { figureZone, operationQuery, useFigureZone } from '@patchbay/queries';
import { type PageSearch, type ScreenPlace, usePageSearch } from '@patchbay/routes';
import { type DataMessages } from './messages.js';

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

/** A date range of an address, its window now, and the zone in whose days its figures are counted. */
export const rangeOf = (search: PageSearch<'data'>, zone: string) => ({
  ...windowOfSearch(search),
  zone,
});

/** A date range of an address and its window now. */
export function windowOfSearch({ dateFilter }: PageSearch<'data'>) {
  const filter = parseDateFilter(dateFilter) ?? defaultDateFilter;
  return { filter, ...windowAt(filter, systemClock.now()) };
}

/** The zone of an account's figures; undefined as long as the account is not known. */
export function zoneIn(
  cache: ScreenPlace['cache'],
  target: ScreenPlace['account']['target'],
): string | undefined {
  const viewer = cache.getQueryData(operationQuery('getViewer', {}, { target }).queryKey);
  return viewer && figureZone(viewer);
}

export type Range = ReturnType<typeof rangeOf>;

/** The date range of the address. */
export const useRange = (): Range => rangeOf(usePageSearch('data'), useFigureZone());

/** The texts of a range need the messages of the section and the locale. */
export interface RangeWords {
  readonly t: DataMessages;
  readonly locale: string;
}

const between = ({ t, locale }: RangeWords, start: number, end: number): string => {
  const day = dateFormat(locale, { month: 'short', day: 'numeric' });
  return t('between', { start: day.format(start * 1000), end: day.format((end - 1) * 1000) });
};

/** A range: 'Last 30 days', within a phrase 'last 30 days' or 'the last 30 days', 'Sep 1 – Sep 8'. */
export const rangeLabel = (
  words: RangeWords,
  filter: DateFilter,
  form: 'last' | 'ofLast' | 'inLast' = 'last',
): string =>
  'unit' in filter
    ? words.t(`${form}.${filter.unit}`, { count: filter.lastN })
    : between(words, filter.start, filter.end);

/** The length of a range, for the label of the comparison: '30 days'. */
export const rangeLength = ({ t }: RangeWords, filter: DateFilter): string =>
  'unit' in filter
    ? t(`length.${filter.unit}`, { count: filter.lastN })
    : t('length.day', { count: Math.max(1, Math.round((filter.end - filter.start) / 86_400)) });

/** The zone of the reader, in which moments are written; days of figures have that of the range. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
