/** The units of a moving window. */
export const dateUnits = ['day', 'week', 'month', 'year'] as const;

/** A unit of a moving window. */
export type DateUnit = (typeof dateUnits)[number];

/** A window that moves with the time: the last so many units. */
export interface MovingFilter {
  readonly lastN: number;
  readonly unit: DateUnit;
}

/** A window between two instants, in Unix seconds. */
export interface DateRange {
  readonly start: number;
  readonly end: number;
}

/** The forms of a date filter. */
export type DateFilter = MovingFilter | DateRange;

/** A date filter as text: `last 7 days`, or a range as JSON. */
export type DateFilterText =
  | `last ${number} ${DateUnit}${'' | 's'}`
  | `{"start":${number},"end":${number}}`;

/** The default of the app: the last 30 days. */
export const defaultDateFilter: MovingFilter = { lastN: 30, unit: 'day' };

/** The default of the API, in seconds: seven days. */
export const apiDefaultWindow = 604_800;

const longest: Readonly<Record<DateUnit, number>> = {
  day: 36_500,
  week: 5_200,
  month: 1_200,
  year: 100,
};

const moving = (lastN: number, unit: string): MovingFilter | null => {
  const known = dateUnits.find((name) => name === unit.toLowerCase().replace(/s$/, ''));
  return known && Number.isInteger(lastN) && lastN >= 1 && lastN <= longest[known]
    ? { lastN, unit: known }
    : null;
};

function fromObject(given: Readonly<Record<string, unknown>>): DateFilter | null {
  if (typeof given['unit'] === 'string') return moving(Number(given['lastN']), given['unit']);
  const [start, end] = [given['start'], given['end']];
  return Number.isSafeInteger(start) &&
    Number.isSafeInteger(end) &&
    (start as number) < (end as number)
    ? { start: start as number, end: end as number }
    : null;
}

/**
 * Reads a date filter: 'last 7 days', {lastN, unit}, {start, end}, or either object as JSON; null
 * when it is none.
 */
export function parseDateFilter(given: unknown): DateFilter | null {
  if (typeof given === 'object' && given !== null)
    return fromObject(given as Record<string, unknown>);
  if (typeof given !== 'string' || given.length > 200) return null;
  const [, count, unit] = /^\s*last\s+(\d{1,6})\s+([a-z]+)\s*$/i.exec(given) ?? [];
  if (count !== undefined && unit !== undefined) return moving(Number(count), unit);
  try {
    const read: unknown = JSON.parse(given);
    return typeof read === 'object' && read !== null
      ? fromObject(read as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

const isRange = (filter: DateFilter): filter is DateRange => 'start' in filter;

/** A date filter as text: 'last 7 days', or JSON for a range. `parseDateFilter` reads it back. */
export function printDateFilter(filter: DateFilter): DateFilterText {
  return isRange(filter)
    ? `{"start":${filter.start},"end":${filter.end}}`
    : `last ${filter.lastN} ${filter.unit}${filter.lastN === 1 ? '' : 's'}`;
}

/**
 * Steps back by calendar months in UTC, keeping the day and time or taking the month's last day.
 * Seconds in and out.
 */
function monthsBefore(at: number, months: number): number {
  const from = new Date(at * 1000);
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() - months);
  const lastDay = new Date(
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
  ).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(first.getTime() / 1000);
}

function before(at: number, { lastN, unit }: MovingFilter): number {
  if (unit === 'day') return at - lastN * 86_400;
  if (unit === 'week') return at - lastN * 604_800;
  return monthsBefore(at, unit === 'month' ? lastN : lastN * 12);
}

/** The window of a filter at an instant (Unix seconds): start is included, end is not. */
export function windowOf(filter: DateFilter, now: number): DateRange {
  return isRange(filter)
    ? { start: filter.start, end: filter.end }
    : { start: before(now, filter), end: now };
}

/** The window just before, for comparison: as long again, ending where the window starts. */
export function previousWindow(filter: DateFilter, now: number): DateRange {
  const { start, end } = windowOf(filter, now);
  return { start: isRange(filter) ? start - (end - start) : before(start, filter), end: start };
}
