import { type Result } from '@patchbay/kernel';
import { encodeFilters } from './encode.js';
import { knownType } from './fields.js';
import { type Filter, type Filters } from './filters.js';
import { isAllowed, isOperator, type FilterType } from './operators.js';
import { parseLogFilters, type Condition, type KnownType } from './parse.js';
import { autoType } from './read-values.js';
import { autoTyped } from './values.js';

/** What is no number with a fraction. */
const isWhole = (one: unknown): boolean => (typeof one === 'number' ? Number.isInteger(one) : autoTyped(String(one)).type !== 'number');

/**
 * The type in which a condition compares: the field's where it is known, else what its first value is. A list that
 * begins with a number compares whole ones only when it holds no other, one that begins with a date compares dates when it holds nothing else. An operator that only orders, such as `gte`, never compares a dynamic field as text.
 */
export function typeForFilter(field: string, { op, value }: Filter, known: KnownType = knownType): FilterType {
  const declared = known(field);
  if (declared) return declared;
  if (isOperator(op) && isAllowed('string', op) && !isAllowed('integer', op)) return 'string';
  const all = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  const [first] = all;
  if (typeof first === 'boolean') return 'boolean';
  if (typeof first === 'number') return all.every(isWhole) && op !== 'gt' && op !== 'lt' && op !== 'gte' && op !== 'lte' ? 'integer' : 'number';
  const type = autoType(all.map((one) => String(one ?? '')));
  if (isAllowed('string', op)) return type === 'date' ? 'date' : 'string';
  return type === 'date' ? 'date' : 'number';
}

/** The conditions of a saved filter model, under the same rules and limits as those of a query. */
export function conditionsOf(filters: Filters, known: KnownType = knownType): Result<readonly Condition[]> {
  const typeOf = (field: string): FilterType => typeForFilter(field, filters[field] ?? { op: 'eq' }, known);
  const parsed = parseLogFilters(Object.fromEntries(encodeFilters(filters, typeOf, typeOf)), typeOf);
  return parsed.ok ? { ok: true, value: parsed.value.conditions } : parsed;
}
