import { ok, type Result } from '@patchbay/kernel';
import { knownType } from './fields.js';
import { type Filter, type Filters } from './filters.js';
import { isListOperator, isValueless } from './operators.js';
import { parseLogFilters, type Condition, type KnownType } from './parse.js';

/** A filter model read from a query, and the names that it has no place for. */
export interface DecodedFilters {
  readonly filters: Filters;
  readonly ignored: readonly string[];
}

function filterOf({ op, values, texts, isJson }: Condition): Filter {
  if (isValueless(op)) return { op };
  const given = isJson ? texts.map((text) => JSON.parse(text) as unknown) : values;
  return { op, value: isListOperator(op) ? given : given[0] };
}

/**
 * The filter model of a query string, the inverse of `encodeFilters`. A model has one condition for
 * each field: of a second one the name is ignored, like that of anything that is no filter. Limits
 * and bad patterns are problems, as in `parseLogFilters`.
 */
export function decodeFilters(
  query: Readonly<Record<string, unknown>>,
  known: KnownType = knownType,
): Result<DecodedFilters> {
  const parsed = parseLogFilters(query, known);
  if (!parsed.ok) return parsed;
  const filters = new Map<string, Filter>();
  const ignored = [...parsed.value.ignored];
  for (const condition of parsed.value.conditions) {
    if (filters.has(condition.field)) ignored.push(`${condition.field}__${condition.op}`);
    else filters.set(condition.field, filterOf(condition));
  }
  return ok({ filters: Object.fromEntries(filters), ignored });
}
