import { type FormulaValue } from './catalogue.js';

/**
 * The accepted ISO 8601 forms: a date, or date and time to the minute or finer, with Z, an offset,
 * or neither (then UTC). Months, hours, minutes, seconds and offsets are within their bounds, and
 * 24:00 is the end of a day; the number of days of the month is checked separately.
 */
export const isoPattern =
  '^([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(?:[T ]([01][0-9]|2[0-3]|24(?=:00(?::00(?:\\.0{1,9})?)?(?:Z|[+-]|$))):([0-5][0-9])(?::([0-5][0-9](?:\\.[0-9]{1,9})?))?(?:Z|([+-])([01][0-9]|2[0-3]):?([0-5][0-9]))?)?$';

const iso = new RegExp(isoPattern);

/**
 * A value as Unix seconds: a number unchanged, an ISO 8601 text parsed; null for anything else,
 * such as an invalid day of a month.
 */
export function toTimestamp(value: FormulaValue): number | null {
  if (typeof value === 'number') return value;
  const found = typeof value === 'string' ? iso.exec(value) : null;
  if (!found) return null;
  const part = (index: number): number => Number(found[index] ?? 0);
  if (part(3) > daysInMonth(part(1), part(2))) return null;
  const offset = (part(8) * 60 + part(9)) * 60 * (found[7] === '-' ? -1 : 1);
  return (
    daysFrom1970(part(1), part(2), part(3)) * 86_400 +
    part(4) * 3600 +
    part(5) * 60 +
    part(6) -
    offset
  );
}

/** Number of days of a month, in the Gregorian calendar for every year. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Days of the Gregorian calendar by integer arithmetic alone, so that SQL can do exactly the same.
 */
function daysFrom1970(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const m = month <= 2 ? month + 9 : month - 3;
  return (
    365 * y +
    Math.floor(y / 4) -
    Math.floor(y / 100) +
    Math.floor(y / 400) +
    Math.floor((153 * m + 2) / 5) +
    day -
    719_469
  );
}
