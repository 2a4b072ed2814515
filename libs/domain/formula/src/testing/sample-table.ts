import { type SqlField, type SqlOptions } from '../sql/sql.js';
import { type SampleField, sampleFields, type SampleStorage } from './random-rows.js';

const types: Readonly<Partial<Record<SampleStorage, string>>> = {
  whole: 'integer',
  double: 'double precision',
  text: 'text',
  boolean: 'boolean',
};
const columns = sampleFields.filter(({ storage }) => types[storage] !== undefined);

/**
 * Names that the SQL of a formula uses internally: a table with these names tests that they do not
 * conflict.
 */
const awkward = ['a', 'b', 'e', 'n', 'm', 'p', 'c', 'v', 'w', 'o'];
const columnOf = (field: SampleField): string => awkward[columns.indexOf(field)] ?? field.name;

/**
 * A table for random rows in sets; queries name it `t`. Every field is stored as its storage says;
 * `set` and `at` identify the row.
 */
export const sampleTable = {
  create: `create temp table samples (set integer, at integer,
    ${columns.map((each) => `${columnOf(each)} ${types[each.storage] ?? ''}`).join(', ')}, j jsonb)`,
  insert: `insert into samples values ($1, $2, ${columns.map((_, index) => `$${index + 3}`).join(', ')}, $${columns.length + 3})`,
  /** The rows of the set $1, in their order. */
  from: '(select * from samples where set = $1 order by at) as t',
  row: 't.at',
} as const;

/** The values of the placeholders of `sampleTable.insert`. */
export function sampleValues(
  set: number,
  at: number,
  row: Readonly<Record<string, unknown>>,
): unknown[] {
  const held = sampleFields.filter(
    ({ name, storage }) => storage === 'json' && Object.hasOwn(row, name),
  );
  const object = Object.fromEntries(held.map(({ name }) => [name, row[name]]));
  return [
    set,
    at,
    ...columns.map(({ name }) => (Object.hasOwn(row, name) ? row[name] : null)),
    JSON.stringify(object),
  ];
}

/** The storage of a field in the table. */
export const sampleField: SqlOptions['field'] = (name, param): SqlField | null => {
  const field = sampleFields.find((each) => each.name === name);
  if (!field) return null;
  switch (field.storage) {
    case 'none':
      return null;
    case 'json':
      return { sql: `(j -> ${param(name)}::text)`, type: 'json' };
    case 'double':
      return { sql: columnOf(field), type: 'number', isWide: true };
    case 'whole':
      return { sql: `t.${columnOf(field)}`, type: 'number' };
    default:
      return { sql: columnOf(field), type: field.storage };
  }
};
