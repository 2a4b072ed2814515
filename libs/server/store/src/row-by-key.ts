import { type SQLWrapper, and, eq } from 'drizzle-orm';
import {
  type AnyPgColumn,
  type PgTable,
  type SelectedFields,
  type SubqueryWithSelection,
} from 'drizzle-orm/pg-core';
import { type BuildSubquerySelection } from 'drizzle-orm/query-builders/select.types';
import { type Db } from './transaction.js';

/** A table whose key is an organization and an id within it. */
type Keyed = PgTable & { readonly organizationId: AnyPgColumn; readonly id: AnyPgColumn };

/** The columns or values of another table that are the key. */
interface Key {
  readonly organizationId: SQLWrapper;
  readonly id: SQLWrapper;
}

/** What drizzle gives for these fields of one table. */
type Row<Fields extends SelectedFields, Name extends string> = SubqueryWithSelection<
  BuildSubquerySelection<Fields, Record<string, 'not-null'>>,
  Name
>;

/**
 * Fields of the row of a table with a key, to be joined laterally: looked up for each row of the other
 * table. `limit 1` keeps the planner from a join of the tables: row security names the organization
 * in both of them, so that without statistics, as in a new installation or after an import, it reads
 * all rows of the organization again for each row.
 */
export const rowByKey = <Fields extends SelectedFields, Name extends string>(
  db: Db,
  table: Keyed,
  { organizationId, id }: Key,
  fields: Fields,
  name: Name,
): Row<Fields, Name> => {
  // The builder's types need the fields of a known table.
  const found = db
    .select(fields as SelectedFields)
    .from(table as PgTable)
    .where(and(eq(table.organizationId, organizationId), eq(table.id, id)))
    .limit(1) as unknown as { as(alias: Name): Row<Fields, Name> };
  return found.as(name);
};
