import { type Reading, shortTime } from '@patchbay/formats';
import { type EpochMilliseconds } from '@patchbay/kernel';

/**
 * The time of a row: today the clock as the thread beside it writes it, '10:44 AM', and before that
 * the day, 'Wed' or 'Sep 2'.
 */
export const rowTime = (at: EpochMilliseconds, reading: Reading): string => shortTime(at, reading);
