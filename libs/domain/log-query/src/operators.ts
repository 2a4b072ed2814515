/**
 * The types that a filter can have. Inference yields integer, date and string; saved definitions
 * may use the rest.
 */
export const filterTypes = [
  'string',
  'integer',
  'number',
  'float',
  'date',
  'datetime',
  'boolean',
] as const;

/** The type of a field, as far as filtering goes. */
export type FilterType = (typeof filterTypes)[number];

const texts = [
  'eq',
  'ne',
  'in',
  'nin',
  'contains',
  'icontains',
  'ncontains',
  'nicontains',
  'startswith',
  'istartswith',
  'nstartswith',
  'nistartswith',
  'endswith',
  'iendswith',
  'nendswith',
  'niendswith',
  'regex',
  'iregex',
  'isnull',
  'isset',
  'isnotset',
  'empty',
  'notempty',
  'present',
] as const;
const ordered = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'nin',
  'isnull',
  'isset',
  'isnotset',
  'present',
] as const;
const booleans = ['eq', 'ne', 'isnull', 'isset', 'isnotset', 'present'] as const;

/** The name of a filter operator. Prefix `i`: case does not matter; prefix `n`: negated. */
export type Operator = (typeof texts)[number] | (typeof ordered)[number];

/** The operators that each type allows, in the order in which a picker lists them. */
export const operatorsByType: Readonly<Record<FilterType, readonly Operator[]>> = {
  string: texts,
  integer: ordered,
  number: ordered,
  float: ordered,
  date: ordered,
  datetime: ordered,
  boolean: booleans,
};

const labels: Readonly<Record<Operator, string>> = {
  eq: 'is',
  ne: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  in: 'is one of',
  nin: 'is none of',
  contains: 'contains (same case)',
  icontains: 'contains',
  ncontains: 'does not contain (same case)',
  nicontains: 'does not contain',
  startswith: 'starts with (same case)',
  istartswith: 'starts with',
  nstartswith: 'does not start with (same case)',
  nistartswith: 'does not start with',
  endswith: 'ends with (same case)',
  iendswith: 'ends with',
  nendswith: 'does not end with (same case)',
  niendswith: 'does not end with',
  regex: 'matches pattern (same case)',
  iregex: 'matches pattern',
  isnull: 'is null',
  isset: 'is set',
  isnotset: 'is not set',
  empty: 'is empty',
  notempty: 'is not empty',
  present: 'is present',
};

const valueless: ReadonlySet<string> = new Set([
  'isnull',
  'isset',
  'isnotset',
  'empty',
  'notempty',
  'present',
]);
const known: ReadonlySet<string> = new Set(Object.keys(labels));

/** How an operator is written for people. */
export const operatorLabel = (op: Operator): string => labels[op];

/** True when the text names an operator of any type. */
export const isOperator = (op: string): op is Operator => known.has(op);

/** True when the type allows the operator. */
export const isAllowed = (type: FilterType, op: string): op is Operator =>
  (operatorsByType[type] as readonly string[]).includes(op);

/** True for operators that take no value; they are sent as `true`. */
export const isValueless = (op: Operator): boolean => valueless.has(op);

/** True for operators that take a list; it is sent comma-joined. */
export const isListOperator = (op: Operator): boolean => op === 'in' || op === 'nin';
