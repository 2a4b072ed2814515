import { type Scalar } from './filters.js';
import { type FilterType } from './operators.js';

const hintTypes = { bool: 'boolean', boolean: 'boolean', int: 'integer', integer: 'integer', float: 'float', number: 'number', str: 'string', string: 'string', date: 'date', datetime: 'datetime', json: 'json', null: 'null' } as const;

/** What a value's `||…` ending says it is. */
export type Hint = (typeof hintTypes)[keyof typeof hintTypes];

/** Splits `true||bool` into its text and its hint. */
export function splitHint(text: string): { readonly text: string; readonly hint: Hint | null } {
  const at = text.lastIndexOf('||');
  const word = at < 0 ? '' : text.slice(at + 2).toLowerCase();
  return Object.hasOwn(hintTypes, word) ? { text: text.slice(0, at), hint: hintTypes[word as keyof typeof hintTypes] } : { text, hint: null };
}

/** True when the text would be read as ending in a type hint. */
export const looksHinted = (text: string): boolean => splitHint(text).hint !== null;

/** A number as JavaScript or a person writes it; undefined for everything else, infinities included. */
function asNumber(text: string): number | undefined {
  const number = /^-?\d{1,21}(\.\d{1,30})?(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number + 0 : undefined; // minus zero is zero
}

/** Reads one value by its type; undefined when it is none of that type. */
export function readAs(type: FilterType, text: string): Scalar | undefined {
  if (type === 'string') return text;
  const trimmed = text.trim();
  if (type === 'boolean') return trimmed === 'true' ? true : trimmed === 'false' ? false : undefined;
  if (type === 'date' || type === 'datetime') return isDateText(trimmed) || asNumber(trimmed) !== undefined ? trimmed : undefined;
  const number = asNumber(trimmed);
  return number === undefined || (type === 'integer' && !Number.isInteger(number)) ? undefined : number;
}

/** The type and value that an untyped text most likely has: boolean, number, date, else text. Signs and leading zeros stay text. */
export function autoTyped(text: string): { readonly type: FilterType; readonly value: Scalar } {
  if (text === 'true' || text === 'false') return { type: 'boolean', value: text === 'true' };
  if (/^(0|-?[1-9]\d{0,14})$/.test(text)) return { type: 'integer', value: Number(text) };
  if (/^-?(0|[1-9]\d{0,14})\.\d{1,30}$/.test(text)) return { type: 'number', value: Number(text) };
  return isDateText(text) ? { type: 'date', value: text } : { type: 'string', value: text };
}

/** True for a date as data writes it: ISO 8601 with or without a time, or month/day/year. */
export function isDateText(text: string): boolean {
  if (!/^(\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?)?|\d{1,2}\/\d{1,2}\/\d{4})$/.test(text)) return false;
  if (Number.isNaN(Date.parse(text))) return false;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  return day === undefined || new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
