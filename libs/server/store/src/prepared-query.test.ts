import { jest } from '@jest/globals';
import { once } from 'node:events';
import pg from 'pg';
import { asc, sql } from 'drizzle-orm';
import { accounts, statements } from './index.js';
import { connectionSharesOf, createFairQueue } from './fair-queue.js';
import { createQueue } from './connection-queue.js';
import { createTransactions } from './transaction.js';
import { createTestDatabase } from './testing/index.js';
import { type TreeRow, createTenantTree, scopeOf } from './testing/tenant-tree.js';

let database: { url: string; drop(): Promise<void> };
let pool: pg.Pool;
let nodes: readonly TreeRow[];

beforeAll(async () => {
  database = await createTestDatabase();
  nodes = await createTenantTree(database.url);
  const options = '-c role=patchbay_app';
  pool = new pg.Pool({ connectionString: database.url, max: 1, pipeline: true, options });
});
afterAll(async () => {
  // The pool has ended before its connection, which the database would end with an error.
  const closed = pool && once(pool, 'remove');
  await pool?.end();
  await closed;
  await database?.drop();
});

/** How often a connection asks for the columns of a statement while some work is done. */
async function describesDuring(work: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  const { connection } = client as unknown as {
    readonly connection: { describe(about: object): void };
  };
  const describe = jest.spyOn(connection, 'describe');
  client.release();
  try {
    await work();
    return describe.mock.calls.length;
  } finally {
    describe.mockRestore();
  }
}

const listed = statements((db) =>
  db
    .select({ id: accounts.id, details: accounts.details, at: accounts.createdAt })
    .from(accounts)
    .where(sql`${accounts.id} > ${sql.placeholder('after')}`)
    .orderBy(asc(accounts.id)),
);

describe('a statement that recurs', () => {
  it('is asked for its columns once per connection, and reads the same rows', async () => {
    const { ask } = createTransactions(
      pool,
      createQueue(1),
      createFairQueue(connectionSharesOf(1)),
    );
    const organization = nodes.find((node) => node.type === 'organization') as TreeRow;
    const read = () => ask(scopeOf(organization), (db) => listed(db, null, { after: 0 }));
    // The first two times it has no name yet; the third time it is prepared.
    const expected = await read();
    await read();
    await read();
    expect(expected.length).toBeGreaterThan(0);
    const rows: unknown[] = [];
    const describes = await describesDuring(async () => {
      for (let turn = 0; turn < 5; turn += 1) rows.push(await read());
    });
    expect(rows).toEqual(rows.map(() => expected));
    expect(describes).toBe(0);
  });
});
