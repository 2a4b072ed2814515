import {
  isAllowed,
  isListOperator,
  isValueless,
  type FilterType,
  type Operator,
} from './operators.js';

/** A value of a filter or a row. */
export type Scalar = string | number | boolean | null;

/** One condition as screens, metrics and URLs hold it. */
export interface Filter {
  readonly op: string;
  readonly value?: unknown;
}

/** Conditions by field; a row must meet all of them. */
export type Filters = Readonly<Record<string, Filter>>;

/** Tells the type of a field; unknown fields are strings. */
export type TypeOf = (field: string) => FilterType;

/** A condition that is complete: its operator fits the type and its values are there. */
export interface ReadyFilter {
  readonly field: string;
  readonly op: Operator;
  readonly type: FilterType;
  /** None for operators without a value, one for most, one or more for lists. */
  readonly values: readonly Exclude<Scalar, null>[];
  /** The values are objects or lists, or some of them are; each is written as JSON. */
  readonly isJson?: true;
}

const isScalar = (value: unknown): value is Exclude<Scalar, null> =>
  (typeof value === 'string' && value.trim() !== '') ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));

/** A date of the runtime is an instant in ISO 8601. */
const plain = (value: unknown): unknown =>
  value instanceof Date ? (Number.isNaN(value.getTime()) ? null : value.toISOString()) : value;

function valuesOf(op: Operator, value: unknown): readonly Exclude<Scalar, null>[] {
  if (isValueless(op)) return [];
  if (!isListOperator(op)) return [plain(value)].filter(isScalar);
  const items: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',').map((item) => item.trim())
      : [value];
  return items.map(plain).filter(isScalar);
}

const isDocument = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Date) &&
  !(Array.isArray(value) && value.length === 0);

/**
 * The documents that a filter compares with, each as JSON; none when it compares with plain values.
 * The items of a list operator are its values.
 */
export function documentsOf({ op, value }: Filter): readonly string[] {
  const isEqual = op === 'eq' || op === 'ne';
  const items: readonly unknown[] = isEqual
    ? [value]
    : (op === 'in' || op === 'nin') && Array.isArray(value)
      ? (value as readonly unknown[])
      : [];
  if (!items.some(isDocument)) return [];
  return items
    .map(plain)
    .filter((item) => item !== null && item !== undefined && item !== '')
    .map((item) => JSON.stringify(item) ?? 'null');
}

/** The conditions that count: a disallowed operator and an empty value drop theirs. */
export function readyFilters(filters: Filters, typeOf: TypeOf): readonly ReadyFilter[] {
  return Object.entries(filters).flatMap(([field, filter]) => {
    const type = typeOf(field);
    const op = filter?.op;
    if (field === '' || typeof op !== 'string' || !isAllowed(type, op)) return [];
    const documents = documentsOf(filter);
    if (documents.length > 0) return [{ field, op, type, values: documents, isJson: true }];
    const values = valuesOf(op, filter.value);
    return isValueless(op) || values.length > 0 ? [{ field, op, type, values }] : [];
  });
}

/**
 * Parses a filter model of unknown origin (a URL, saved settings): invalid conditions are dropped.
 */
export function parseFilters(given: unknown): Filters {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {};
  const kept = Object.entries(given).filter(
    ([, filter]: [string, unknown]) =>
      typeof filter === 'object' &&
      filter !== null &&
      typeof (filter as { op?: unknown }).op === 'string',
  );
  return Object.fromEntries(
    kept.map(([field, { op, value }]: [string, Filter]) => [
      field,
      value === undefined ? { op } : { op, value },
    ]),
  );
}
