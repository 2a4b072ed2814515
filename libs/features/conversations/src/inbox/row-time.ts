import { type Reading, clockTime, dayIn, shortTime } from '@patchbay/formats';
import { type EpochMilliseconds } from '@patchbay/kernel';

/**
 * The time of a row: today the clock as the thread beside it writes it, '10:44 AM', and before that
 * the day, 'Wed' or 'Sep 2'.
 */
export function rowTime(at: EpochMilliseconds, reading: Reading): string {
  if (!Number.isFinite(at)) return '';
  return dayIn(reading.timeZone, at) === dayIn(reading.timeZone, reading.now)
    ? clockTime(at, reading)
    : shortTime(at, reading);
}
