import { sql } from 'drizzle-orm';
import { type Scope, type Store, accounts } from './index.js';
import { eq } from 'drizzle-orm';
import { createTestDatabase, openTestStore } from './testing/index.js';
import { type TreeRow, asOwner, createTenantTree, scopeOf } from './testing/tenant-tree.js';

const platform: Scope = { kind: 'platform', reason: 'prepare the test' };
const denied = { cause: { code: '42501' } };

/** One row of each table for account $1. */
const samples: Readonly<Record<string, string>> = {
  media:
    '(account_id, id, tenant_id, purpose, media_type, file_name, size, created_by) values ($1, ' +
    "md5('f' || $1), $1, 'chat', 'image/png', 'f', 1, 'p')",
  link_clicks: `(account_id, link_id, day, clicks) values ($1, 'home', '2026-01-05', 1)`,
  check_ins: `(account_id, actor, type) values ($1, 'person:1', 'mobile')`,
  invitations: `(account_id, email) values ($1, 'person:1')`,
};
const tables = Object.keys(samples);
const insertSample = (table: string, id: number) =>
  `insert into ${table} ${(samples[table] ?? '').replaceAll('$1', String(id))}`;

let database: { url: string; drop(): Promise<void> };
let store: Store;
let nodes: readonly TreeRow[];
const run = (scope: Scope, text: string) => store.within(scope, (db) => db.execute(sql.raw(text)));
const nth = (type: TreeRow['type'], index = 0) =>
  nodes.filter((node) => node.type === type)[index] as TreeRow;

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTestStore({ databaseUrl: database.url, connections: 3 });
  nodes = await createTenantTree(database.url);
  await asOwner(
    database.url,
    nodes.flatMap(({ id }) => tables.map((table) => insertSample(table, id))).join(';'),
  );
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});

function reached(scope: Scope): number[] {
  if (scope.kind === 'none') return [];
  if (scope.kind === 'platform') return nodes.map(({ id }) => id);
  if (scope.kind === 'organization' && scope.permitted) return [...scope.permitted];
  return nodes
    .filter(
      (node) =>
        node.id === scope.id ||
        [node.partnerId, node.resellerId, node.organizationId].includes(scope.id),
    )
    .map(({ id }) => id);
}
const scopes = (): Scope[] => [
  { kind: 'none' },
  platform,
  ...nodes.map(scopeOf),
  { kind: 'organization', id: nth('organization').id, permitted: [nth('agent').id] },
];

describe('rows of an account of any tier', () => {
  it.each(tables)('%s shows each scope exactly the rows that it reaches', async (table) => {
    for (const scope of scopes()) {
      const { rows } = await run(scope, `select account_id::int as id from ${table} order by 1`);
      expect({ scope, seen: rows.map(({ id }) => id) }).toEqual({
        scope,
        seen: reached(scope).sort((a, b) => a - b),
      });
    }
  });

  it.each(tables)('%s lets no scope change, remove or insert a row out of reach', async (table) => {
    const foreign = nodes.at(-3) as TreeRow;
    for (const scope of scopes().filter((one) => !reached(one).includes(foreign.id))) {
      const counts = [
        (
          await run(
            scope,
            `update ${table} set account_id = account_id where account_id = ${foreign.id}`,
          )
        ).rowCount,
        (await run(scope, `delete from ${table} where account_id = ${foreign.id}`)).rowCount,
      ];
      expect({ scope, counts }).toEqual({ scope, counts: [0, 0] });
      await expect(
        run(
          scope,
          insertSample(table, foreign.id)
            .replace(`md5('f'`, `md5('g'`)
            .replace(`'home'`, `'other'`)
            .replace(`'person:1'`, `'person:2'`),
        ),
      ).rejects.toMatchObject(denied);
    }
    await expect(
      run(scopeOf(nth('organization')), `update ${table} set account_id = ${foreign.id}`),
    ).rejects.toMatchObject(denied);
  });

  it('is deleted with its account, in every scope that deletes it, and its files are recorded for deletion', async () => {
    const gone = nth('organization', 7);
    const beneath = nodes.filter((node) => node.organizationId === gone.id).map(({ id }) => id);
    const wanted = await asOwner<{ id: string }>(
      database.url,
      `select id from media where account_id in (${beneath.join(',')}) union all
        select replace(id::text, '-', '') from carrier_media
        where account_id in (${beneath.join(',')}) order by 1`,
    );
    await store.within(scopeOf(nth('reseller', 3)), (db) =>
      db.delete(accounts).where(eq(accounts.id, gone.id)),
    );
    for (const table of tables)
      expect(
        await asOwner(
          database.url,
          `select 1 from ${table} where account_id in (${beneath.join(',')})`,
        ),
      ).toEqual([]);
    expect(await asOwner(database.url, 'select id from media_removals order by 1')).toEqual(wanted);
    expect(wanted).toHaveLength(6);
    for (const scope of scopes().filter(({ kind }) => kind !== 'platform'))
      expect((await run(scope, 'select * from media_removals')).rows).toEqual([]);
  });
});
