import { patternProblem } from '@patchbay/formula';
import { ok, problem, type Problem, type Result } from '@patchbay/kernel';
import { canonicalField } from './fields.js';
import { noField, noOperator, noValue, unreadable, type IgnoredFilter } from './ignored.js';
import { isAllowed, isOperator, isValueless, type FilterType, type Operator } from './operators.js';
import { isNullText, readValues, type Reading, type ReadValues } from './read-values.js';
import { splitHint } from './values.js';

/** Names of the query of GET /api/v2/logs that are no filters. */
export const reservedNames: ReadonlySet<string> = new Set([
  'token',
  'adminToken',
  'targetAccountId',
  'start',
  'end',
  'fields',
  'format',
  'page',
  'pageSize',
  'pagination',
  'includeFields',
  'sort',
  'order',
  'filters',
  'dateFilter',
]);

/** The longest query of filters, in characters, and the most conditions in one. */
export const maxFilterText = 8192;
export const maxConditions = 50;
const maxListItems = 500;

/**
 * A condition as the server runs it. `texts` are the values as they came, for comparing with text
 * columns.
 */
export interface Condition extends ReadValues {
  readonly field: string;
  readonly op: Operator;
}

/** Conditions, and the ignored ones. */
export interface ParsedFilters {
  readonly conditions: readonly Condition[];
  /** The names that were ignored because they are no filters of the table. */
  readonly ignored: readonly string[];
  /**
   * Why, name by name; and the lists of which some values cannot be read, while the others count.
   */
  readonly reasons: readonly IgnoredFilter[];
}

/** Tells a field's type where it is known; for the rest the value decides. */
export type KnownType = (field: string) => FilterType | undefined;

const opposite: Partial<Record<Operator, Operator>> = {
  isnull: 'isset',
  isset: 'isnotset',
  isnotset: 'isset',
  empty: 'notempty',
  notempty: 'empty',
  present: 'empty',
};

/** Splits `duration__gte` at its last operator; without one the operator is eq. */
export function splitName(name: string): { readonly field: string; readonly op: Operator } {
  const at = name.lastIndexOf('__');
  const op = at > 0 ? name.slice(at + 2).toLowerCase() : '';
  return isOperator(op) ? { field: name.slice(0, at), op } : { field: name, op: 'eq' };
}

/**
 * Reported fields are named by people: letters of any script, digits, `_`, `-` and single blanks
 * inside, with dots between the parts of a path.
 */
const fieldName =
  /^[\p{L}_][\p{L}\p{M}\p{N}_ -]{0,63}(\.[\p{L}\p{M}\p{N}_-][\p{L}\p{M}\p{N}_ -]{0,63}){0,5}$/u;
const isFieldName = (field: string): boolean =>
  fieldName.test(field) &&
  field === field.trim() &&
  !/(^|\.)(__proto__|constructor|prototype)(\.|$)/.test(field);

/** The result of one pair. A problem ends the parsing of the whole query. */
interface ReadPair {
  readonly condition?: Condition;
  readonly problem?: Problem;
  readonly ignored?: IgnoredFilter;
}

function readPair(name: string, given: string, typeOf: KnownType): ReadPair {
  const split = splitName(name);
  const field = canonicalField(split.field);
  if (!isFieldName(field)) return { ignored: noField(name) };
  const known = typeOf(field);
  if (isValueless(split.op)) {
    const off = /^(false|0|no)(\|\|bool(ean)?)?$/i.test(given);
    const op = off ? (opposite[split.op] ?? split.op) : split.op;
    const type = known ?? 'string';
    return isAllowed(type, split.op)
      ? { condition: { field, op, type, values: [], texts: [] } }
      : { ignored: noOperator(name, split.op, type) };
  }
  const { text, hint } = splitHint(given);
  if (
    hint === 'null' ||
    (hint === null &&
      known === undefined &&
      isNullText(text) &&
      (split.op === 'eq' || split.op === 'ne'))
  )
    return nullCondition(name, field, split.op, known ?? 'string');
  if (split.op === 'regex' || split.op === 'iregex') {
    const wrong = text === '' ? null : patternProblem(text);
    if (wrong) return { problem: { code: 'bad_pattern', message: `${field}: ${wrong}` } };
  }
  if (known !== undefined && !isAllowed(known, split.op))
    return { ignored: noOperator(name, split.op, known) };
  return readCondition(name, field, split.op, readValues(split.op, text, hint, known));
}

function readCondition(
  name: string,
  field: string,
  op: Operator,
  { read, type, unread }: Reading,
): ReadPair {
  const ignored = unread.length > 0 ? { ignored: unreadable(name, type, unread) } : {};
  if (read === null) return unread.length > 0 ? ignored : { ignored: noValue(name) };
  if (read.texts.length > maxListItems)
    return {
      problem: { code: 'filter_too_long', message: `A list has at most ${maxListItems} items.` },
    };
  if (isAllowed(read.type, op)) return { condition: { field, op, ...read }, ...ignored };
  // An operator that orders has nothing to order in a text: it is the value that is wrong, not the
  // operator.
  return {
    ignored:
      isAllowed('number', op) && !read.isJson && type === 'string'
        ? unreadable(name, 'number', read.texts)
        : noOperator(name, op, read.type),
  };
}

/**
 * `field=null` and `field__ne=null` ask whether there is a value; no other operator compares with
 * null.
 */
function nullCondition(name: string, field: string, op: Operator, type: FilterType): ReadPair {
  if (op !== 'eq' && op !== 'ne') return { ignored: noValue(name) };
  return {
    condition: { field, op: op === 'eq' ? 'isnull' : 'isset', type, values: [], texts: [] },
  };
}

/** Values of a query are texts; lists and objects within them are no filter. */
const isValue = (value: unknown): boolean =>
  (typeof value !== 'object' && typeof value !== 'function') || value === null;

/**
 * Parses the filters of a query: every name that is not reserved. Values are typed by the field if
 * its type is known, by a hint (`true||bool`), else by their form. An invalid filter is ignored, as
 * specified, and reported with its reason; a query that is too long or an impossible pattern is a
 * problem.
 */
export function parseLogFilters(
  query: Readonly<Record<string, unknown>>,
  typeOf: KnownType = () => undefined,
): Result<ParsedFilters> {
  const given = Object.entries(query).flatMap(([name, value]) => {
    if (reservedNames.has(name) || value === undefined || value === null) return [];
    return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map(
      (item) => [name, item] as const,
    );
  });
  const pairs = given
    .filter(([, item]) => isValue(item))
    .map(([name, item]) => [name, String(item ?? '')] as const);
  if (
    pairs.reduce((size, [name, value]) => size + name.length + value.length + 2, 0) > maxFilterText
  )
    return problem('filters_too_long', `Filters have at most ${maxFilterText} characters.`);
  if (pairs.length > maxConditions)
    return problem('too_many_filters', `At most ${maxConditions} filters apply at once.`);
  const conditions: Condition[] = [];
  const ignored: string[] = given.filter(([, item]) => !isValue(item)).map(([name]) => name);
  const reasons: IgnoredFilter[] = ignored.map(noField);
  for (const [name, value] of pairs) {
    const read = readPair(name, value, typeOf);
    if (read.problem) return { ok: false, error: read.problem };
    if (read.condition) conditions.push(read.condition);
    else ignored.push(name);
    if (read.ignored) reasons.push(read.ignored);
  }
  return ok({ conditions, ignored, reasons });
}
