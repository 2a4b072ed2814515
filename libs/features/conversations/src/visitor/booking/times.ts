import { type IsoDay } from '@patchbay/kernel';
import { formatDay, shiftDay } from '@patchbay/formats';

/** As many days as the server answers at once. */
const maxDays = 31;

/** How often a visitor may go on to later dates. */
export const lastSpan = 5;

/** Yesterday by UTC, which is today or earlier in every zone; past times are never free. */
const firstDay = (now: number): string => shiftDay(new Date(now).toISOString().slice(0, 10), -1);

/** The first and the last day of a span of days, counted from now. */
export function spanOf(index: number, now: number): { startDate: IsoDay; endDate: IsoDay } {
  const startDate = shiftDay(firstDay(now), index * maxDays);
  return {
    startDate: startDate as IsoDay,
    endDate: shiftDay(startDate, maxDays - 1) as IsoDay,
  };
}

/** The span in which a day is; the first for a day that has passed, or none. */
export function spanWith(day: string, now: number): number {
  const days = (Date.parse(day) - Date.parse(firstDay(now))) / 86_400_000;
  return days > 0 ? Math.min(Math.floor(days / maxDays), lastSpan) : 0;
}

export const dayOf = (local: string): string => local.slice(0, 10);
export const clockOf = (local: string): string => local.slice(11, 16);

/** Local times by their day, in their order. */
export function byDay(times: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const days = new Map<string, string[]>();
  for (const time of [...times].sort())
    days.set(dayOf(time), [...(days.get(dayOf(time)) ?? []), time]);
  return days;
}

/** 'Monday, January 5'. */
export const dayWords = (day: string, locale: string): string =>
  formatDay(day, locale, { weekday: 'long', month: 'long', day: 'numeric' });
