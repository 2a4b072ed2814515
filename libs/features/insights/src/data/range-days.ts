import { dayIn, shiftDay } from '@patchbay/formats';
import { type DateRange } from '@patchbay/log-query';

/** Days from one to another, both included, as `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Midnight at which a day begins in the zone of this browser, in seconds. */
const startOf = (day: string): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Math.floor(new Date(year, month - 1, date).getTime() / 1000);
};

/** The window of some days: it ends where the day after the last one begins. */
export const windowOfDays = ({ from, to }: Days): DateRange => ({
  start: startOf(from),
  end: startOf(shiftDay(to, 1)),
});

/** The days that a window touches. */
export const daysOfWindow = ({ start, end }: DateRange, timeZone: string): Days => ({
  from: dayIn(timeZone, start * 1000),
  to: dayIn(timeZone, (end - 1) * 1000),
});
