import { dateFormat } from './intl-formats.js';

/*
 * Days of a calendar as 'YYYY-MM-DD'. They belong to no zone: where one has to become an instant,
 * it is the midnight of UTC.
 */
const DAY = 86_400_000;
const instantOf = (day: string): number => Date.parse(`${day}T00:00Z`);
const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Whether a text is a day that exists, as 'YYYY-MM-DD'. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = instantOf(text);
  return !Number.isNaN(at) && dayAt(at) === text;
}

/** The day as the locale writes it: 'Sep 2, 2026'; another text as it is. */
export const formatDay = (
  day: string,
  locale: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string =>
  isCalendarDay(day)
    ? dateFormat(locale, { ...options, timeZone: 'UTC' }).format(instantOf(day))
    : day;

/** Two days as the locale writes a range: 'Sep 2 – 9, 2026'. */
export const formatDays = (from: string, to: string, locale: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    instantOf(from),
    instantOf(to),
  );

/** The day that is `days` later, or earlier where they are negative. */
export const shiftDay = (day: string, days: number): string => dayAt(instantOf(day) + days * DAY);

/** The first day of the month that is `months` later. */
export function monthStart(day: string, months = 0): string {
  const date = new Date(instantOf(day));
  return dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

/** A Monday, from which the names of the weekdays are counted. */
const MONDAY = '2026-01-05';

/** The names of the weekdays, Monday first: their ISO numbers less one. */
export const weekdayNames = (
  locale: string,
  weekday: 'long' | 'short' | 'narrow' = 'long',
): readonly string[] =>
  Array.from({ length: 7 }, (_, at) => formatDay(shiftDay(MONDAY, at), locale, { weekday }));

interface WeekOfLocale {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/** The ISO number of the day with which weeks begin; Monday where the runtime does not say. */
export function firstWeekday(locale: string): number {
  const known: Intl.Locale & WeekOfLocale = new Intl.Locale(locale);
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}

/** A time of day 'HH:MM' as the locale writes it: '9:00 AM'. Midnight may also be '24:00'. */
export function formatTimeOfDay(time: string, locale: string): string {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return time;
  return dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 5, Number(hours) % 24, Number(minutes)),
  );
}

/** An hour of the day, 0 to 23, as the locale writes a time: '2:00 PM'. */
export const formatHour = (hour: number, locale: string): string =>
  formatTimeOfDay(`${String(hour).padStart(2, '0')}:00`, locale);

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase().replace(/\.$/, '');

const months = new Map<string, ReadonlyMap<string, number>>();

/** The names of months, long and short, with their numbers. */
function monthsOf(locale: string): ReadonlyMap<string, number> {
  let known = months.get(locale);
  if (!known) {
    const names = (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, at): readonly [string, number] => [
        plain(formatDay(monthStart(MONDAY, at), locale, { month })),
        at + 1,
      ]),
    );
    months.set(locale, (known = new Map(names)));
  }
  return known;
}

/** The number of a month that a word means or begins, where it is only one. */
function monthIn(word: string, locale: string): number | undefined {
  const names = monthsOf(locale);
  const exact = names.get(plain(word));
  if (exact !== undefined || word.length < 3) return exact;
  const begun = [...names].filter(([name]) => name.startsWith(plain(word)));
  return new Set(begun.map(([, month]) => month)).size === 1 ? begun[0]?.[1] : undefined;
}

type Part = 'year' | 'month' | 'day';

const isPart = (type: string): type is Part =>
  type === 'year' || type === 'month' || type === 'day';

/** The order in which the locale writes a date in numbers. */
const orderOf = (locale: string): readonly Part[] =>
  dateFormat(locale, { dateStyle: 'short', timeZone: 'UTC' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(isPart);

const fullYear = (digits: string): number =>
  digits.length <= 2 ? 2000 + Number(digits) : Number(digits);

/** The numbers of a text by their meaning: a number of four digits is the year. */
function partsOf(
  numbers: readonly string[],
  order: readonly Part[],
): Partial<Record<Part, string>> {
  const without = order.filter((part) => part !== 'year');
  const wholeYear = numbers.findIndex((number) => number.length === 4);
  const named =
    wholeYear < 0
      ? numbers.length > without.length
        ? order
        : without
      : [...without.slice(0, wholeYear), 'year' as const, ...without.slice(wholeYear)];
  return Object.fromEntries(numbers.map((number, at) => [named[at] ?? 'year', number]));
}

/**
 * The day that a typed text means, or null: as 'YYYY-MM-DD', in numbers in the order of the locale,
 * or with the name of a month. A date without a year is in the year of `today`.
 */
export function readDay(
  text: string,
  { locale, today }: { readonly locale: string; readonly today: string },
): string | null {
  const typed = text.trim();
  if (isCalendarDay(typed)) return typed;
  const words = typed.match(/\p{L}+/gu) ?? [];
  const numbers: readonly string[] = typed.match(/\d+/g) ?? [];
  const found = words.flatMap((word) => monthIn(word, locale) ?? []);
  if (numbers.length > 3 || found.length > 1 || (words.length > 0 && found.length === 0))
    return null;
  const order = orderOf(locale).filter((part) => part !== 'month' || found.length === 0);
  const parts = partsOf(numbers, order);
  const month = found[0] ?? Number(parts.month);
  const year = parts.year === undefined ? Number(today.slice(0, 4)) : fullYear(parts.year);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${String(year).padStart(4, '0')}-${two(month)}-${two(Number(parts.day))}`;
  return isCalendarDay(day) ? day : null;
}
