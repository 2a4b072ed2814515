import { readyFilters, type Filters, type ReadyFilter, type TypeOf } from './filters.js';
import { isValueless } from './operators.js';
import { looksHinted } from './values.js';

/** A name and a value of a query string, not yet URL-encoded. */
export type QueryPair = readonly [name: string, value: string];

function written({ op, values }: ReadyFilter): string {
  if (isValueless(op)) return 'true';
  const texts = values.map(String);
  // A comma inside a list's item, or text that would read as a type hint, needs the unambiguous form.
  if (op === 'in' || op === 'nin') return texts.some((text) => text.includes(',') || looksHinted(text) || text !== text.trim()) ? `${JSON.stringify(values)}||json` : texts.join(',');
  const [text = ''] = texts;
  return looksHinted(text) ? `${text}||string` : text;
}

/** Conditions as query-string pairs: `duration__gte=60`; no suffix means eq; lists are comma-joined; incomplete conditions are dropped. */
export function encodeFilters(filters: Filters, typeOf: TypeOf): readonly QueryPair[] {
  return readyFilters(filters, typeOf).map((filter) => {
    // A field whose own name ends like an operator keeps its suffix, so that the server splits at the right place.
    const name = filter.op === 'eq' && !filter.field.includes('__') ? filter.field : `${filter.field}__${filter.op}`;
    return [name, written(filter)];
  });
}
