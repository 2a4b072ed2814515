import { dayIn, dayStart, shiftDay } from '@patchbay/formats';
import { type DateRange } from '@patchbay/log-query';

/** Days from one to another, both included, as `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The window of some days: it ends where the day after the last one begins. */
export const windowOfDays = ({ from, to }: Days, timeZone: string): DateRange => ({
  start: dayStart(timeZone, from) / 1000,
  end: dayStart(timeZone, shiftDay(to, 1)) / 1000,
});

/** The days that a window touches. */
export const daysOfWindow = ({ start, end }: DateRange, timeZone: string): Days => ({
  from: dayIn(timeZone, start * 1000),
  to: dayIn(timeZone, (end - 1) * 1000),
});
