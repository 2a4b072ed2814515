import { knownType } from './fields.js';
import { readyFilters, type Filters, type ReadyFilter, type TypeOf } from './filters.js';
import { isListOperator, isValueless, type FilterType } from './operators.js';
import { reservedNames, type KnownType } from './parse.js';
import { autoType, isNullText, isTextOnly, jsonDocument } from './read-values.js';
import { isDateText, looksHinted, readAs } from './values.js';

/** A name and a value of a query string, not yet URL-encoded. */
export type QueryPair = readonly [name: string, value: string];

const kinds: Readonly<Record<FilterType, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  float: 'number',
  date: 'date',
  datetime: 'date',
  boolean: 'boolean',
};
const hints: Readonly<Record<FilterType, string>> = {
  string: 'string',
  integer: 'int',
  number: 'number',
  float: 'float',
  date: 'date',
  datetime: 'datetime',
  boolean: 'bool',
};

/**
 * Dates travel as ISO 8601: Unix seconds become an instant, month/day/year a day; ISO text stays as
 * it is.
 */
function isoText(value: unknown): string {
  const at = typeof value === 'number' ? new Date(value * 1000) : null;
  if (at) return Number.isNaN(at.getTime()) ? String(value) : at.toISOString();
  const text = String(value).trim();
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year && month && day && isDateText(text)
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : text;
}

/** True when a receiver that does not know the field would take the texts for something else. */
function isMistaken({ op, type }: ReadyFilter, texts: readonly string[]): boolean {
  if (isTextOnly(op)) return false;
  const [text = ''] = texts;
  return (
    kinds[autoType(texts)] !== kinds[type] ||
    (!isListOperator(op) && (isNullText(text) || jsonDocument(text) !== undefined))
  );
}

/** A value as its text travels. */
export const writtenValue = (type: FilterType, value: unknown): string =>
  kinds[type] === 'date' ? isoText(value) : String(value);

function written(filter: ReadyFilter, isKnown: boolean): string {
  const { op, type, values, isJson } = filter;
  if (isValueless(op)) return 'true';
  if (isJson) return `${isListOperator(op) ? `[${values.join(',')}]` : values.join('')}||json`;
  const texts = values.map((value) => writtenValue(type, value));
  // A list that cannot be comma-joined is sent as JSON, whose texts stay texts: because of commas,
  // outer spaces, or the form of a hint.
  if (
    isListOperator(op) &&
    texts.some((text) => text.includes(',') || looksHinted(text) || text !== text.trim())
  ) {
    // JSON contains the type of each value. A value that does not have the field's type is sent as
    // text, so that the receiver can report it.
    const isTyped = kinds[type] === 'number' || type === 'boolean';
    const typed = isTyped ? texts.map((text) => readAs(type, text) ?? text) : texts;
    return `${JSON.stringify(typed)}||json`;
  }
  const text = texts.join(',');
  return looksHinted(text) || (!isKnown && isMistaken(filter, texts))
    ? `${text}||${hints[type]}`
    : text;
}

/**
 * Conditions as query-string pairs: `duration__gte=60`; no suffix means eq; lists are comma-joined;
 * operators without a value are sent as true; incomplete conditions are dropped. `known` are the
 * types that the receiver knows: the value of any other field gets a type hint where its form would
 * mislead (`zip=44110||string`).
 */
export function encodeFilters(
  filters: Filters,
  typeOf: TypeOf,
  known: KnownType = knownType,
): readonly QueryPair[] {
  return readyFilters(filters, typeOf).map((filter) => {
    const { field, op } = filter;
    // A field named like a parameter of the call, or ending like an operator, keeps its suffix, so
    // that it is read as a field.
    const isPlain = op === 'eq' && !field.includes('__') && !reservedNames.has(field);
    return [isPlain ? field : `${field}__${op}`, written(filter, known(field) !== undefined)];
  });
}
