import { and, asc, count, eq, sql } from 'drizzle-orm';
import { type Db, type Scope, type Store, accounts, logs, rowsOf, statements } from './index.js';
import { createTestDatabase, openTestStore } from './testing/index.js';
import { type TreeRow, createTenantTree, scopeOf } from './testing/tenant-tree.js';

let database: { url: string; drop(): Promise<void> };
let store: Store;
let nodes: readonly TreeRow[];
const platform: Scope = { kind: 'platform', reason: 'look from above' };

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTestStore({ databaseUrl: database.url, connections: 2 });
  nodes = await createTenantTree(database.url);
});

afterAll(async () => {
  await store?.close();
  await database?.drop();
});

const organization = () => nodes.find((node) => node.type === 'organization') as TreeRow;

const listed = statements((db, shape: { readonly byType: boolean }) =>
  db
    .select({
      id: accounts.id,
      type: accounts.type,
      name: accounts.name,
      details: accounts.details,
      createdAt: accounts.createdAt,
      twice: sql<number>`${accounts.id} * 2`.mapWith(Number),
    })
    .from(accounts)
    .where(and(shape.byType ? eq(accounts.type, sql.placeholder('type')) : undefined))
    .orderBy(asc(accounts.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);
const counted = statements((db) => db.select({ total: count() }).from(accounts));

describe('a statement that is built once', () => {
  it('reads the same as drizzle, each time with its own values', async () => {
    for (const [type, limit, offset] of [
      ['organization', 3, 0],
      ['organization', 2, 1],
      ['agent', 5, 0],
    ] as const) {
      const [ours, theirs] = await store.within(platform, async (db) => [
        await listed(db, { byType: true }, { type, limit, offset }),
        await db
          .select({
            id: accounts.id,
            type: accounts.type,
            name: accounts.name,
            details: accounts.details,
            createdAt: accounts.createdAt,
            twice: sql<number>`${accounts.id} * 2`.mapWith(Number),
          })
          .from(accounts)
          .where(eq(accounts.type, type))
          .orderBy(asc(accounts.id))
          .limit(limit)
          .offset(offset),
      ]);
      expect(theirs.length).toBeGreaterThan(0);
      expect(ours).toEqual(theirs);
    }
  });

  it('has one text per shape', async () => {
    const [some, all] = await store.ask(platform, (db) =>
      Promise.all([
        listed(db, { byType: true }, { type: 'agent', limit: 100, offset: 0 }),
        listed(db, { byType: false }, { limit: 1000, offset: 0 }),
      ]),
    );
    expect(new Set(some.map((row) => row.type))).toEqual(new Set(['agent']));
    expect(all).toHaveLength(nodes.length);
  });

  it('reads with the scope of its transaction, also if it was prepared under another', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const seen = await Promise.all(
        [scopeOf(organization()), platform, { kind: 'none' } as const].map((scope) =>
          store.ask(scope, (db) => counted(db, null)),
        ),
      );
      const beneath = nodes.filter(
        (node) => node.id === organization().id || node.organizationId === organization().id,
      );
      expect(seen.map(([row]) => row?.total)).toEqual([beneath.length, nodes.length, 0]);
    }
  });

  it('refuses a missing value', async () => {
    await expect(
      store.ask(platform, (db) => listed(db, { byType: true }, { limit: 1, offset: 0 })),
    ).rejects.toThrow('type');
  });

  it('reads parts of a row like drizzle, and refuses nested parts', async () => {
    const nested = (db: Db) =>
      db.select({ node: accounts, id: accounts.id, at: { id: accounts.id } }).from(accounts);
    const parted = statements((db) => nested(db).orderBy(asc(accounts.id)));
    const [ours, theirs] = await store.within(platform, async (db) => [
      await parted(db, null),
      await nested(db).orderBy(asc(accounts.id)),
    ]);
    expect(ours).toEqual(theirs);
    const deeper = statements((db) =>
      db.select({ a: { b: { id: accounts.id } } } as never).from(accounts),
    );
    await expect(store.ask(platform, (db) => deeper(db, null))).rejects.toThrow('flat');
  });
});

describe('ask', () => {
  const nameOf = async () =>
    (
      await store.ask(platform, (db) =>
        db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, organization().id)),
      )
    )[0]?.name;

  it('is one transaction: a failure undoes the statements before and after it', async () => {
    const change = (db: Parameters<Parameters<Store['ask']>[1]>[0], name: string) =>
      db.update(accounts).set({ name }).where(eq(accounts.id, organization().id)).execute();
    await expect(
      store.ask(scopeOf(organization()), (db) =>
        Promise.all([
          change(db, 'before'),
          db.execute(sql`select 1 / 0`).execute(),
          change(db, 'behind'),
        ]),
      ),
    ).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(await nameOf()).toBeNull();
  });

  it('refuses statements after its end, where no scope would apply', async () => {
    const late = store.ask(platform, async (db) => {
      await counted(db, null);
      return counted(db, null);
    });
    await expect(late).rejects.toThrow('after the end');
  });

  it('leaves neither role nor scope on its connection, whether it succeeds or fails', async () => {
    await Promise.all(
      [1, 2, 3, 4].map((turn) =>
        store
          .ask(platform, (db) => db.execute(sql`select 1 / ${turn % 2}::int`))
          .catch(() => undefined),
      ),
    );
    for (let turn = 0; turn < 4; turn += 1) {
      const { rows } = await store.ask({ kind: 'none' }, (db) =>
        db.execute(sql`select current_user as role, current_setting('patchbay.scope') as scope`),
      );
      expect(rows).toEqual([{ role: 'patchbay_app', scope: 'none' }]);
    }
  });
});

describe('a plan', () => {
  const ofOrganization = () => scopeOf(organization());
  const kept = () =>
    store
      .ask(platform, (db) =>
        db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`),
      )
      .then(({ rows }) => rows.map(({ statement }) => statement));
  const since = (seconds: number) => sql`${logs.timestamp} >= to_timestamp(${seconds})`;

  it('is prepared if it recurs, but never for a range of logs, unless one plan is right for all values', async () => {
    const oldest = statements((db) =>
      db
        .select({ id: logs.id })
        .from(logs)
        .where(sql`${logs.timestamp} >= to_timestamp(${sql.placeholder('since')})`)
        .orderBy(logs.timestamp)
        .limit(1),
    );
    for (let at = 0; at < 24; at += 1) {
      await store.within(ofOrganization(), async (db) => {
        await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.type, 'agent'));
        await db.select({ total: count() }).from(logs).where(since(at));
        await oldest(db, null, { since: at });
      });
    }
    const texts = await kept();
    expect(texts.some((text) => text.includes('"accounts" where "accounts"."type"'))).toBe(true);
    expect(
      texts.filter((text) => /from .logs./.test(text)).map((text) => /limit/.test(text)),
    ).toEqual([true]);
  });

  it('counts the conversations of a window by an index only', async () => {
    const { rows } = await store.within(ofOrganization(), async (db) => {
      await db.execute(sql`set local enable_seqscan = off`);
      await db.execute(sql`set local enable_bitmapscan = off`);
      return db.execute<Record<string, string>>(
        sql`explain select count(*), sum(${logs.duration}) from ${logs} where ${since(0)}`,
      );
    });
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    expect(plan).toContain('Index Only Scan');
    expect(plan).not.toMatch(/Index Scan|Seq Scan/);
  });
});

describe('a statement that is built for one call', () => {
  const selected = (db: Db) =>
    db
      .select({
        id: accounts.id,
        details: accounts.details,
        createdAt: accounts.createdAt,
        twice: sql<number>`${accounts.id} * 2`.mapWith(Number),
      })
      .from(accounts)
      .orderBy(asc(accounts.id));

  it('reads the same as drizzle, beside other statements', async () => {
    const [ours, theirs] = await store.ask(platform, (db) =>
      Promise.all([rowsOf(db, selected(db)), selected(db).execute()]),
    );
    expect(theirs).toHaveLength(nodes.length);
    expect(ours).toStrictEqual(theirs);
  });

  it('reads with its scope', async () => {
    expect(await store.ask({ kind: 'none' }, (db) => rowsOf(db, selected(db)))).toEqual([]);
  });

  it('leaves no row in the driver', async () => {
    const results: { readonly rows: readonly unknown[] }[] = [];
    const rows = await store.within(platform, async (db) => {
      const { client } = (
        db as unknown as {
          readonly session: {
            readonly client: { query(...given: unknown[]): Promise<(typeof results)[number]> };
          };
        }
      ).session;
      const send = client.query;
      client.query = async (...given) => {
        const result = await send(...given);
        results.push(result);
        return result;
      };
      return rowsOf(db, selected(db));
    });
    expect(rows).toHaveLength(nodes.length);
    expect(results.map((result) => result.rows)).toEqual([[]]);
  });
});
