import { type ArgsOf } from '@patchbay/contract';
import { dayIn, dayStart, shiftDay, type UsageSpan } from '@patchbay/formats';
import { dateToIso, type EpochMilliseconds, inMilliseconds, systemClock } from '@patchbay/kernel';
import { type DateFilter, parseDateFilter, windowOf } from '@patchbay/log-query';
import { type PageSearch } from '@patchbay/routes';

type Days = Extract<UsageSpan, { readonly kind: 'days' }>;

/** Which days an address is about; a range with the filter that names it. */
export type UsagePeriod = (Exclude<UsageSpan, Days> | (Days & { readonly filter: DateFilter })) & {
  /** The zone of the days. */
  readonly timeZone: string;
};

const day = 86_400;
/** More bars than this cannot be distinguished; then each is a month. */
const maxDays = 100;

/** Whole days: today is the last one of a range that ends now. */
function daysOf(filter: DateFilter, timeZone: string, now: EpochMilliseconds): UsagePeriod {
  const tomorrow = dayStart(timeZone, shiftDay(dayIn(timeZone, now), 1)) / 1000;
  const { start, end } = windowOf(filter, tomorrow);
  // A change of the clocks in between must not begin an hour before the first day.
  const near = 'unit' in filter ? day / 24 : 0;
  const [first, last] = [dayIn(timeZone, (start + near) * 1000), dayIn(timeZone, end * 1000 - 1)];
  const by = end - start > maxDays * day ? 'month' : 'day';
  return { kind: 'days', filter, first, last, by, timeZone };
}

/** The period of an address: a range of days, else a billing period, the current one by default. */
export function periodOf(
  { dateFilter, period }: PageSearch<'data', 'usage'>,
  timeZone: string,
  now: EpochMilliseconds = systemClock.now(),
): UsagePeriod {
  const filter = parseDateFilter(dateFilter);
  return filter ? daysOf(filter, timeZone, now) : { kind: period ?? 'current', timeZone };
}

/** The arguments of the call for a period: amounts and costs together, by category and day. */
export function usageArgs(period: UsagePeriod): ArgsOf<'getUsageStats'> {
  const { timeZone } = period;
  const both = {
    timeseries: true,
    giveCosts: true,
    combineCosts: true,
    timezone: timeZone,
  } as const;
  if (period.kind !== 'days') return { ...both, billingPeriod: period.kind, frequency: 'day' };
  const at = (text: string, shift: number) =>
    dateToIso(new Date(inMilliseconds(dayStart(timeZone, text) + shift)));
  return {
    ...both,
    startDate: at(period.first, 0),
    // The server includes the end.
    endDate: at(shiftDay(period.last, 1), -1),
    frequency: period.by,
  };
}
