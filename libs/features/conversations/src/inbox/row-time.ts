import { type Reading, clockTime, dayIn, shortTime } from '@patchbay/formats';

/** The time of a row: today the clock as the thread beside it writes it, '10:44 AM', and before that the day, 'Wed' or 'Sep 2'. */
export function rowTime(at: number, reading: Reading): string {
  if (!Number.isFinite(at)) return '';
  return dayIn(reading.timeZone, at) === dayIn(reading.timeZone, reading.now) ? clockTime(at, reading) : shortTime(at, reading);
}
