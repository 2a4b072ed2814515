import { isAllowed, isListOperator, isValueless, type FilterType, type Operator } from './operators.js';

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
  /** The one value is an object, written as JSON. */
  readonly isJson?: true;
}

const isScalar = (value: unknown): value is Exclude<Scalar, null> =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

/** A date of the runtime is an instant in ISO 8601. */
const plain = (value: unknown): unknown => (value instanceof Date ? (Number.isNaN(value.getTime()) ? null : value.toISOString()) : value);

function valuesOf(op: Operator, value: unknown): readonly Exclude<Scalar, null>[] {
  if (isValueless(op)) return [];
  if (!isListOperator(op)) return [plain(value)].filter(isScalar);
  const items: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',').map((item) => item.trim()) : [value];
  return items.map(plain).filter(isScalar);
}

/** The JSON of an object that a field is to equal; lists are lists of values and not documents. */
function documentOf(op: Operator, value: unknown): string | undefined {
  const isDocument = (op === 'eq' || op === 'ne') && typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
  return isDocument ? JSON.stringify(value) : undefined;
}

/** The conditions that count: a disallowed operator and an empty value drop theirs. */
export function readyFilters(filters: Filters, typeOf: TypeOf): readonly ReadyFilter[] {
  return Object.entries(filters).flatMap(([field, filter]) => {
    const type = typeOf(field);
    const op = filter?.op;
    if (field === '' || typeof op !== 'string' || !isAllowed(type, op)) return [];
    const json = documentOf(op, filter.value);
    if (json !== undefined) return [{ field, op, type, values: [json], isJson: true }];
    const values = valuesOf(op, filter.value);
    return isValueless(op) || values.length > 0 ? [{ field, op, type, values }] : [];
  });
}

/** Reads a filter model of unknown origin (a URL, saved settings): what is no condition is dropped. */
export function parseFilters(given: unknown): Filters {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {};
  const kept = Object.entries(given).filter(([, filter]: [string, unknown]) => typeof filter === 'object' && filter !== null && typeof (filter as { op?: unknown }).op === 'string');
  return Object.fromEntries(kept.map(([field, { op, value }]: [string, Filter]) => [field, value === undefined ? { op } : { op, value }]));
}
