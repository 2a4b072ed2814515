import { type ArgsOf } from '@patchbay/contract';
import { shiftDay, type UsageSpan } from '@patchbay/formats';
import { dateToIso, type EpochMilliseconds, inMilliseconds, systemClock } from '@patchbay/kernel';
import { type DateFilter, parseDateFilter, windowOf } from '@patchbay/log-query';
import { type PageSearch } from '@patchbay/routes';

type Days = Extract<UsageSpan, { readonly kind: 'days' }>;

/** Which days an address is about; a range with the filter that names it. */
export type UsagePeriod = Exclude<UsageSpan, Days> | (Days & { readonly filter: DateFilter });

const day = 86_400;
/** More bars than this cannot be told apart; then each is a month. */
const mostDays = 100;

/** The day of UTC at a moment. */
export const dayAt = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 10);

/** Whole days: today is the last one of a range that ends now. */
function daysOf(filter: DateFilter, now: EpochMilliseconds): UsagePeriod {
  const { start, end } = windowOf(filter, (Math.floor(now / 1000 / day) + 1) * day);
  const [first, last] = [dayAt(start), dayAt(end - 1)];
  const by = end - start > mostDays * day ? 'month' : 'day';
  return { kind: 'days', filter, first, last, by };
}

/** The period of an address: a range of days, else a billing period, the current one by default. */
export function periodOf(
  { dateFilter, period }: PageSearch<'data', 'usage'>,
  now: EpochMilliseconds = systemClock.now(),
): UsagePeriod {
  const filter = parseDateFilter(dateFilter);
  return filter ? daysOf(filter, now) : { kind: period ?? 'current' };
}

/** The arguments of the call for a period: amounts and costs together, by category and day. */
export function usageArgs(period: UsagePeriod): ArgsOf<'getUsageStats'> {
  const both = { timeseries: true, giveCosts: true, combineCosts: true } as const;
  if (period.kind !== 'days') return { ...both, billingPeriod: period.kind, frequency: 'day' };
  const at = (text: string, shift: number) =>
    dateToIso(new Date(inMilliseconds(Date.parse(`${text}T00:00Z`) + shift)));
  return {
    ...both,
    startDate: at(period.first, 0),
    // The server includes the end.
    endDate: at(shiftDay(period.last, 1), -1),
    frequency: period.by,
  };
}
