import { isCalendarDay } from '@patchbay/formats';
import { type EpochSeconds, inSeconds } from '@patchbay/kernel';

/** A day and a time of day as two fields hold them, on the clock of this device. */
export interface LocalTime {
  /** `YYYY-MM-DD`, what was typed instead, or empty. */
  readonly day: string;
  /** `HH:MM`, or empty. */
  readonly time: string;
}

const two = (part: number) => String(part).padStart(2, '0');

/** The day and the time of a moment in seconds; both empty for none. */
export function localTimeOf(seconds: number | null): LocalTime {
  if (seconds === null) return { day: '', time: '' };
  const at = new Date(seconds * 1000);
  return {
    day: [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-'),
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/** The moment of a day and a time: null where both are empty, undefined where one is missing. */
export function momentIn({ day, time }: LocalTime): EpochSeconds | null | undefined {
  if (day === '' && time === '') return null;
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  if (!isCalendarDay(day) || hours === undefined) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date, Number(hours), Number(minutes));
  return inSeconds(at.getTime() / 1000);
}
