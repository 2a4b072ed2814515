import { type Scalar } from './filters.js';
import { type FilterType } from './operators.js';

const hintTypes = {
  bool: 'boolean',
  boolean: 'boolean',
  int: 'integer',
  integer: 'integer',
  float: 'float',
  number: 'number',
  str: 'string',
  string: 'string',
  date: 'date',
  datetime: 'datetime',
  json: 'json',
  null: 'null',
} as const;

/** The type of a value's `||…` ending. */
export type Hint = (typeof hintTypes)[keyof typeof hintTypes];

/** Splits `true||bool` into its text and its hint. */
export function splitHint(text: string): { readonly text: string; readonly hint: Hint | null } {
  const at = text.lastIndexOf('||');
  const word = at < 0 ? '' : text.slice(at + 2).toLowerCase();
  return Object.hasOwn(hintTypes, word)
    ? { text: text.slice(0, at), hint: hintTypes[word as keyof typeof hintTypes] }
    : { text, hint: null };
}

/** True when the text would be read as ending in a type hint. */
export const looksHinted = (text: string): boolean => splitHint(text).hint !== null;

/**
 * A number as JavaScript or a person writes it; undefined for everything else, infinities included.
 */
function asNumber(text: string): number | undefined {
  const number = /^-?\d{1,21}(\.\d{1,30})?(e[+-]?\d{1,3})?$/i.test(text)
    ? Number(text)
    : Number.NaN;
  return Number.isFinite(number) ? number + 0 : undefined; // minus zero is zero
}

/** Reads one value by its type; undefined when it is none of that type. */
export function readAs(type: FilterType, text: string): Scalar | undefined {
  if (type === 'string') return text;
  const trimmed = text.trim();
  if (type === 'boolean')
    return trimmed === 'true' ? true : trimmed === 'false' ? false : undefined;
  if (type === 'date' || type === 'datetime')
    return Number.isFinite(dateSeconds(trimmed)) ? trimmed : undefined;
  return asNumber(trimmed); // a fraction compares with whole numbers as well as with others
}

/**
 * The type and value that an untyped text most likely has: boolean, number, date, else text. Signs
 * and leading zeros stay text.
 */
export function autoTyped(text: string): { readonly type: FilterType; readonly value: Scalar } {
  if (text === 'true' || text === 'false') return { type: 'boolean', value: text === 'true' };
  if (/^(0|-?[1-9]\d{0,14})$/.test(text)) return { type: 'integer', value: Number(text) };
  if (/^-?(0|[1-9]\d{0,14})\.\d{1,30}$/.test(text)) return { type: 'number', value: Number(text) };
  return isDateText(text) ? { type: 'date', value: text } : { type: 'string', value: text };
}

/** True for a date as data writes it: ISO 8601 with or without a time, or month/day/year. */
export function isDateText(text: string): boolean {
  if (
    !/^(\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?)?|\d{1,2}\/\d{1,2}\/\d{4})$/.test(
      text,
    )
  )
    return false;
  if (Number.isNaN(Date.parse(text))) return false;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  return day === undefined || isDay(day);
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/;
const isoForm =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** True for a day that the calendar has: the engine's own reader takes 30 February for 2 March. */
const isDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};

/**
 * A row's instant in Unix seconds: a number as it is, ISO 8601 read, in UTC where it names no zone;
 * NaN for anything else.
 */
export function isoSeconds(value: unknown): number {
  if (typeof value === 'number') return value;
  const text = String(value).trim();
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  const [, day, time = '00:00', zone = 'Z'] = isoForm.exec(text) ?? [];
  return day === undefined || !isDay(day)
    ? Number.NaN
    : Date.parse(`${day}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`) / 1000;
}

/** A day as month/day/year, as people write it, in ISO 8601; any other text as it is. */
function isoDay(text: string): string {
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A condition's instant in Unix seconds: as `isoSeconds`, and a day as month/day/year. */
export const dateSeconds = (value: unknown): number =>
  isoSeconds(typeof value === 'number' ? value : isoDay(String(value).trim()));

/**
 * The span of a condition's date, in Unix seconds: a day from its first instant up to the next
 * one's, which is not included; else a single instant.
 */
export interface DateSpan {
  readonly from: number;
  /** Null for a single instant. */
  readonly until: number | null;
}

/** The span of a condition's date: `2026-01-05` is the whole day, in UTC. */
export function dateSpan(value: unknown): DateSpan {
  const from = dateSeconds(value);
  return {
    from,
    until: typeof value === 'string' && dayForm.test(isoDay(value.trim())) ? from + 86_400 : null,
  };
}
