import { err, ok, type Problem, type Result } from '@patchbay/kernel';
import { encodeFilters, writtenValue } from './encode.js';
import { knownType } from './fields.js';
import {
  documentsOf,
  readyFilters,
  type Filter,
  type Filters,
  type ReadyFilter,
} from './filters.js';
import { noOperator, noValue, unreadable, type IgnoredFilter } from './ignored.js';
import { isAllowed, isOperator, type FilterType } from './operators.js';
import { parseLogFilters, type Condition, type KnownType } from './parse.js';
import { autoType } from './read-values.js';
import { autoTyped, readAs } from './values.js';

/** A value that is not a number with a fraction. */
const isWhole = (one: unknown): boolean =>
  typeof one === 'number' ? Number.isInteger(one) : autoTyped(String(one)).type !== 'number';

/**
 * The type in which a condition compares: the field's where it is known, else what its first value
 * is. A list that begins with a number compares whole ones only when it holds no other, one that
 * begins with a date compares dates when it holds nothing else. An operator that only orders, such
 * as `gte`, never compares a dynamic field as text.
 */
export function typeForFilter(
  field: string,
  { op, value }: Filter,
  known: KnownType = knownType,
): FilterType {
  const declared = known(field);
  if (declared) return declared;
  if (isOperator(op) && isAllowed('string', op) && !isAllowed('integer', op)) return 'string';
  const all = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  const [first] = all;
  if (typeof first === 'boolean') return 'boolean';
  if (typeof first === 'number')
    return all.every(isWhole) && op !== 'gt' && op !== 'lt' && op !== 'gte' && op !== 'lte'
      ? 'integer'
      : 'number';
  const type = autoType(all.map((one) => String(one ?? '')));
  if (isAllowed('string', op)) return type === 'date' ? 'date' : 'string';
  return type === 'date' ? 'date' : 'number';
}

/**
 * The conditions of a saved filter model, and what of it does not count: an empty value, and an
 * operator that the field's type does not have.
 */
export interface SavedConditions {
  readonly conditions: readonly Condition[];
  readonly ignored: readonly IgnoredFilter[];
}

/** A filter of a saved model that cannot be run: which, and why. */
export interface FilterProblem extends Problem {
  /** The field that the filter stands under, where the problem is of one. */
  readonly field?: string;
}

/**
 * A list of documents, or a field that is to equal one, is read by its JSON where the field's type
 * is not known.
 */
const typeOfFilter =
  (filters: Filters, known: KnownType): KnownType =>
  (field) => {
    const filter = filters[field];
    return filter && documentsOf(filter).length > 0
      ? known(field)
      : typeForFilter(field, filter ?? { op: 'eq' }, known);
  };

/** The values of a filter that are none of its type. */
function unreadOf({ field, type, values, isJson }: ReadyFilter): IgnoredFilter | null {
  if (isJson) return null;
  const texts = values
    .map((value) => writtenValue(type, value))
    .filter((text) => readAs(type, text) === undefined);
  return texts.length > 0 ? unreadable(field, type, texts) : null;
}

/**
 * A field of a model without a valid condition: its operator is not one of the type's, or it has no
 * value.
 */
function uselessOf(field: string, { op }: Filter, type: FilterType): IgnoredFilter {
  return isAllowed(type, String(op)) ? noValue(field) : noOperator(field, String(op), type);
}

/**
 * The ignored parts of a filter model, as specified: an empty value, and an operator that the
 * field's type does not have.
 */
export function uselessFilters(
  filters: Filters,
  known: KnownType = knownType,
): readonly IgnoredFilter[] {
  const typeOf = (field: string): FilterType =>
    typeForFilter(field, filters[field] ?? { op: 'eq' }, known);
  const counted = new Set(readyFilters(filters, typeOf).map(({ field }) => field));
  return Object.entries(filters)
    .filter(([field]) => !counted.has(field))
    .map(([field, filter]) => uselessOf(field, filter, typeOf(field)));
}

/**
 * Reads a saved filter model under the same rules and limits as those of a query, but for one: a
 * value or a name that cannot be read is a problem, because without its filter the model would mean
 * more than was saved.
 */
export function readConditions(
  filters: Filters,
  known: KnownType = knownType,
): Result<SavedConditions, FilterProblem> {
  const typeOf = (field: string): FilterType =>
    typeForFilter(field, filters[field] ?? { op: 'eq' }, known);
  const ready = readyFilters(filters, typeOf);
  for (const one of ready) {
    const unread = unreadOf(one);
    if (unread) return err({ code: 'bad_filter', message: unread.message, field: one.field });
  }
  const pairs = encodeFilters(filters, typeOf, typeOf);
  const parsed = parseLogFilters(Object.fromEntries(pairs), typeOfFilter(filters, known));
  if (!parsed.ok) return parsed;
  const [left] = parsed.value.reasons;
  if (left)
    return err({
      code: 'bad_filter',
      message: left.message,
      field: ready[pairs.findIndex(([name]) => name === left.name)]?.field ?? left.name,
    });
  return ok({ conditions: parsed.value.conditions, ignored: uselessFilters(filters, known) });
}

/**
 * The conditions of a saved filter model; a problem where one cannot be read. `readConditions`
 * tells as well what of it does not count.
 */
export function conditionsOf(
  filters: Filters,
  known: KnownType = knownType,
): Result<readonly Condition[], FilterProblem> {
  const read = readConditions(filters, known);
  return read.ok ? ok(read.value.conditions) : read;
}
