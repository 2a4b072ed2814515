import { type Brand } from './brand.js';

/** A day of the calendar, `YYYY-MM-DD`: the days of a metric's series. */
export type IsoDay = Brand<string, 'IsoDay'>;

/** A day of the calendar, `MM-DD-YYYY`: the keys of the usage series. */
export type MonthDayYear = Brand<string, 'MonthDayYear'>;

/** A day of the calendar, `DD-MM-YYYY`: the target date of a field-service call. */
export type DayMonthYear = Brand<string, 'DayMonthYear'>;

/** Reads `YYYY-MM-DD`; null for anything else, days that no calendar has included. */
export function parseIsoDay(value: unknown): IsoDay | null {
  const isDay =
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value;
  return isDay ? (value as IsoDay) : null;
}

const partsOf = (day: IsoDay): [string, string, string] => [
  day.slice(0, 4),
  day.slice(5, 7),
  day.slice(8, 10),
];

/** `YYYY-MM-DD` to `MM-DD-YYYY`. */
export function dayToMonthDayYear(day: IsoDay): MonthDayYear {
  const [year, month, date] = partsOf(day);
  return `${month}-${date}-${year}` as MonthDayYear;
}

/** `YYYY-MM-DD` to `DD-MM-YYYY`. */
export function dayToDayMonthYear(day: IsoDay): DayMonthYear {
  const [year, month, date] = partsOf(day);
  return `${date}-${month}-${year}` as DayMonthYear;
}

/** `MM-DD-YYYY`, with or without leading zeros, to `YYYY-MM-DD`; null when it is no day. */
export function monthDayYearToDay(value: string): IsoDay | null {
  const [, month = '', date = '', year] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(value) ?? [];
  return year === undefined
    ? null
    : parseIsoDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
}
