import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import * as everything from './index.js';
import { createTestDatabase } from './testing/index.js';

const tables = (Object.values(everything) as unknown[]).filter((value): value is PgTable =>
  is(value, PgTable),
);

/** The database's names for the types of the declared columns. */
const sameType: Record<string, string> = {
  bigserial: 'bigint',
  'timestamp with time zone': 'timestamp with time zone',
  'bigint[]': 'ARRAY',
  'integer[]': 'ARRAY',
  'text[]': 'ARRAY',
};

describe('the declared tables', () => {
  it('equal the tables that the migrations create, column by column', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{
      table: string;
      column: string;
      type: string;
      nullable: string;
    }>(`
      select table_name as "table", column_name as "column", data_type as type, is_nullable as nullable from information_schema.columns
      where table_schema = 'public' and table_name not like 'logs\\_%' and table_name <> 'schema_migrations' order by 1, 2`);
    await client.end();
    await database.drop();
    const declared = tables.flatMap((table) =>
      Object.values(getTableColumns(table)).map((column) => ({
        table: getTableName(table),
        column: column.name,
        type: sameType[column.getSQLType()] ?? column.getSQLType(),
        nullable: column.notNull ? 'NO' : 'YES',
      })),
    );
    const order = (list: typeof rows) =>
      [...list].sort((a, b) => (`${a.table} ${a.column}` < `${b.table} ${b.column}` ? -1 : 1));
    expect(order(declared)).toEqual(order(rows));
  });
});
