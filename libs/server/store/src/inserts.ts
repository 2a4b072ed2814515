import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import { type PgTable } from 'drizzle-orm/pg-core';
import { decoderOf, sendCompiled } from './statements.js';
import { type Db, sendOn } from './transaction.js';

/**
 * Inserts of one row whose text is put together once for each set of columns: drizzle walks all
 * columns of the table each time, which takes longer than the database. Columns without a value
 * are left to the database. Sends at once.
 */
export function insertsInto<T extends PgTable>(
  table: T,
): (db: Db, row: T['$inferInsert']) => Promise<void> {
  const textFor = textsOf(table);
  return async (db, row) => {
    const { text, params } = textFor(row);
    await sendOn(db)({ text, hasOnePlan: true } as { text: string }, params);
  };
}

/** The same, and gives the stored row; needs a scope that may read it. */
export function insertsReturning<T extends PgTable>(
  table: T,
): (db: Db, row: T['$inferInsert']) => Promise<T['$inferSelect']> {
  const columns = Object.entries<Column>(getTableColumns(table));
  const returned = ` returning ${columns.map(([, column]) => quoted(column.name)).join(', ')}`;
  const places = columns.map(([name]) => [name] as const);
  const decoders = columns.map(([, column]) => decoderOf(column));
  const textFor = textsOf(table, returned);
  return async (db, row) => {
    const compiled = { ...textFor(row), places, decoders };
    const [stored] = await sendCompiled<T['$inferSelect']>(db, compiled, {}, { hasOnePlan: true });
    return stored as T['$inferSelect'];
  };
}

const quoted = (name: string): string => `"${name}"`;

function textsOf(table: PgTable, end = '') {
  const columns: Readonly<Record<string, Column>> = getTableColumns(table);
  const known = new Map<string, string>();
  const textOf = (names: readonly string[]): string => {
    const into = names.map((name) => quoted((columns[name] as Column).name)).join(', ');
    const values = names.map((_, at) => `$${at + 1}`).join(', ');
    return `insert into ${quoted(getTableName(table))} (${into}) values (${values})${end}`;
  };
  return (row: Readonly<Record<string, unknown>>) => {
    const names = Object.keys(row).filter((name) => row[name] !== undefined && columns[name]);
    const key = names.join();
    let text = known.get(key);
    if (text === undefined) known.set(key, (text = textOf(names)));
    const params = names.map((name) => {
      const value = row[name];
      return value === null ? null : (columns[name] as Column).mapToDriverValue(value);
    });
    return { text, params };
  };
}
