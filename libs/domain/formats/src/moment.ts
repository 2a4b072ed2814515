import { shiftDay } from './calendar-day.js';
import { capitalized } from './capitalized.js';
import { zoneOffset } from './zone-clock.js';

/** Where and when a moment is read. Instants are in milliseconds; the zone is an IANA name. */
export interface Reading {
  readonly now: number;
  readonly timeZone: string;
  readonly locale?: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(
  at: number,
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  let made = formats.get(key);
  if (!made) formats.set(key, (made = new Intl.DateTimeFormat(locale, { ...options, timeZone })));
  return made.format(at);
}

/**
 * Whether an instant is within the range of dates, 100,000,000 days around 1970 (ECMA-262, Time
 * Values).
 */
const isInstant = (at: number): boolean => Math.abs(at) <= 8.64e15;

/** The calendar day of an instant in a zone, as 'YYYY-MM-DD'; empty outside the range of dates. */
export const dayIn = (timeZone: string, at: number): string =>
  isInstant(at) ? dayOf(timeZone, at) : '';

/**
 * The instant at which a calendar day, 'YYYY-MM-DD', begins in a zone. Where the clocks skip
 * midnight, it is the first instant of the day.
 */
export function dayStart(timeZone: string, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The offsets around it are all that midnight can have; the earliest that is in the day counts.
  const offsets = [-DAY, 0, DAY].map((by) => zoneOffset(timeZone, midnight + by) * 60_000);
  const starts = offsets.map((offset) => midnight - offset).sort((one, other) => one - other);
  const found = starts.find((at) => dayIn(timeZone, at) === day);
  return found ?? midnight;
}

/** The instant at which so many days begin in a zone, of which the day of `now` is the last. */
export const daysStart = (timeZone: string, days: number, now: number): number =>
  dayStart(timeZone, shiftDay(dayIn(timeZone, now), 1 - days));

const DAY = 86_400_000;

const dayOf = (timeZone: string, at: number): string =>
  format(at, 'en-CA', timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' });

const dayNumber = (timeZone: string, at: number): number =>
  Math.round(Date.parse(`${dayIn(timeZone, at)}T00:00:00Z`) / 86_400_000);

/**
 * Calendar days from an instant to now, in the zone: 0 today, 1 yesterday, negative in the future.
 */
const daysAgo = (at: number, { now, timeZone }: Reading): number =>
  dayNumber(timeZone, now) - dayNumber(timeZone, at);

const date = (
  at: number,
  { now, timeZone, locale = 'en-US' }: Reading,
  month: 'short' | 'long',
): string => {
  const sameYear = dayIn(timeZone, at).slice(0, 4) === dayIn(timeZone, now).slice(0, 4);
  return format(at, locale, timeZone, {
    month,
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  });
};

/**
 * The time of a row: today the clock, '10:44 AM', within the last six days 'Wed', else 'Sep 2', of another year
 * 'Sep 2, 2025'.
 */
export function shortTime(at: number, reading: Reading): string {
  if (!isInstant(at) || !isInstant(reading.now)) return '';
  const { timeZone, locale = 'en-US' } = reading;
  const days = daysAgo(at, reading);
  if (days === 0) return clockTime(at, reading);
  return days > 0 && days < 7
    ? format(at, locale, timeZone, { weekday: 'short' })
    : date(at, reading, 'short');
}

/** The time of day as the locale writes it: '10:43 AM'. */
export function clockTime(
  at: number,
  { timeZone, locale = 'en-US' }: Omit<Reading, 'now'>,
): string {
  return isInstant(at) ? format(at, locale, timeZone, { hour: 'numeric', minute: '2-digit' }) : '';
}

const relatives = new Map<string, Intl.RelativeTimeFormat>();

/** 'today' and 'yesterday' in a language. */
function relativeDay(days: number, locale = 'en-US'): string {
  let made = relatives.get(locale);
  if (!made)
    relatives.set(locale, (made = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })));
  return made.format(days, 'day');
}

/** The heading of a day in a timeline: 'Today', 'Yesterday', 'Wednesday', 'September 2'. */
export function dayLabel(at: number, reading: Reading): string {
  if (!isInstant(at) || !isInstant(reading.now)) return '';
  const days = daysAgo(at, reading);
  if (days === 0 || days === 1)
    return capitalized(relativeDay(-days, reading.locale), reading.locale);
  return days > 1 && days < 7
    ? format(at, reading.locale ?? 'en-US', reading.timeZone, { weekday: 'long' })
    : date(at, reading, 'long');
}

/** Day and time in full, for a tooltip: 'Wednesday, September 2, 2026 at 10:43 AM'. */
export function fullTime(at: number, { timeZone, locale = 'en-US' }: Omit<Reading, 'now'>): string {
  return isInstant(at)
    ? format(at, locale, timeZone, { dateStyle: 'full', timeStyle: 'short' })
    : '';
}

/**
 * How long ago, in the largest whole unit: 'just now', '4 s ago', '3 min ago', '2 h ago', '5 d
 * ago'.
 */
export function ago(at: number, now: number): string {
  const s = Math.floor((now - at) / 1000);
  if (!(s >= 1)) return 'just now';
  if (s < 60) return `${s} s ago`;
  if (s < 3600) return `${Math.floor(s / 60)} min ago`;
  return s < 86_400 ? `${Math.floor(s / 3600)} h ago` : `${Math.floor(s / 86_400)} d ago`;
}
