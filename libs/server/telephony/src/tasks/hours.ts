import { zoneOffset } from '@patchbay/formats';

/**
 * Hours of a week in the local time of a zone: ISO days (1 is Monday), minutes of the day; the end
 * is exclusive.
 */
export interface Hours {
  readonly zone: string;
  readonly days: readonly number[];
  readonly start: number;
  readonly end: number;
}

const minute = 60_000;
const day = 86_400_000;
/** The maximum gap: a week of hours, and days off and clock changes. */
const horizon = 15 * day;

/**
 * The local time of a zone: the day as `YYYY-MM-DD`, the ISO weekday, and the minute of the day.
 */
export function clockIn(
  zone: string,
  at: number,
): { readonly date: string; readonly weekday: number; readonly minute: number } {
  const wall = at + zoneOffset(zone, at) * minute;
  return {
    date: new Date(wall).toISOString().slice(0, 10),
    weekday: weekdayOf(wall),
    minute: minuteOf(wall),
  };
}

const weekdayOf = (wall: number): number => ((((Math.floor(wall / day) + 3) % 7) + 7) % 7) + 1;
const minuteOf = (wall: number): number => Math.floor((((wall % day) + day) % day) / minute);

/** Whether hours are open at an instant. */
export function isOpen(hours: Hours, at: number): boolean {
  const { weekday, minute: now } = clockIn(hours.zone, at);
  return hours.days.includes(weekday) && now >= hours.start && now < hours.end;
}

/**
 * The first open instant from `at` on, in milliseconds; null when there is none. Time is divided at
 * the zone's clock changes: a skipped hour does not count, a repeated one counts twice.
 */
export function nextOpen(hours: Hours, at: number): number | null {
  for (let from = at; from < at + horizon;) {
    const offset = zoneOffset(hours.zone, from) * minute;
    const until = endOfOffset(hours.zone, from, offset);
    const open = firstOnEvenClock(hours, from + offset) - offset;
    if (open < until) return open;
    from = until;
  }
  return null;
}

/** The next clock change of a zone, to the minute, or a day later. */
function endOfOffset(zone: string, from: number, offset: number): number {
  if (zoneOffset(zone, from + day) * minute === offset) return from + day;
  let [same, other] = [from, from + day];
  while (other - same > minute) {
    const middle = same + Math.floor((other - same) / 2);
    if (zoneOffset(zone, middle) * minute === offset) same = middle;
    else other = middle;
  }
  // Clocks change at full minutes.
  return Math.floor(other / minute) * minute;
}

function firstOnEvenClock({ days, start, end }: Hours, wall: number): number {
  const now = minuteOf(wall);
  const today = Math.floor(wall / day) * day;
  if (days.includes(weekdayOf(wall)) && now < end)
    return now >= start ? wall : today + start * minute;
  for (let later = 1; later <= 7; later += 1)
    if (days.includes(weekdayOf(today + later * day))) return today + later * day + start * minute;
  return Infinity;
}

/**
 * The first instant from `at` on at which all of several hours are open; null when they have none
 * in common for two weeks.
 */
export function nextCommon(all: readonly Hours[], at: number): number | null {
  let candidate = at;
  while (candidate < at + horizon) {
    let latest = candidate;
    for (const hours of all) {
      const open = nextOpen(hours, candidate);
      if (open === null) return null;
      latest = Math.max(latest, open);
    }
    if (latest === candidate) return candidate;
    candidate = latest;
  }
  return null;
}

/** `HH:MM` as minutes of the day. */
export const minutesOf = (text: string): number =>
  Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

/** Minutes of the day as `HH:MM`. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
