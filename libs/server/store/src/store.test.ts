import { eq, sql } from 'drizzle-orm';
import { type Db, type Scope, type Store, accounts, events, rooms, sendLast } from './index.js';
import { createTestDatabase, openTestStore } from './testing/index.js';
import {
  type TreeRow,
  asOwner,
  cutConnection,
  createTenantTree,
  scopeOf,
} from './testing/tenant-tree.js';

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

const organizations = () => nodes.filter((node) => node.type === 'organization');
const first = () => organizations()[0] as TreeRow;
const nameOf = async (id: number) =>
  (
    await store.within(platform, (db) =>
      db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, id)),
    )
  )[0]?.name;

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((done) => setTimeout(done, 10));
}

describe('a transaction', () => {
  it('sees its own scope, for any number of transactions that share two connections', async () => {
    const counts = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const node = nodes[index % nodes.length] as TreeRow;
        const seen = await store.within(scopeOf(node), async (db) => {
          await db.execute(sql`select pg_sleep(0.001)`);
          return db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, node.id));
        });
        return seen[0]?.id === node.id;
      }),
    );
    expect(counts.every(Boolean)).toBe(true);
  });

  it('is ended by the database when its process stands still, and the connection is replaced', async () => {
    const still = await openTestStore({
      databaseUrl: database.url,
      connections: 1,
      idleInTransactionMs: 200,
    });
    const wait = new Promise((done) => setTimeout(done, 1000));
    await expect(
      still.within(platform, async (db) => {
        await db.execute(sql`select 1`);
        await wait;
        await db.execute(sql`select 1`);
      }),
    ).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/idle-in-transaction|Connection|not queryable/) },
    });
    await expect(still.within(platform, (db) => db.execute(sql`select 1`))).resolves.toBeDefined();
    await still.close();
  });

  describe('with last statements', () => {
    const notes = (db: Db) =>
      db.select({ topic: events.topic }).from(events).where(eq(events.topic, topic));
    const note = (db: Db, payload: Record<string, unknown> = {}) =>
      db
        .insert(events)
        .values({
          organizationId: first().id,
          accountId: first().id,
          topic,
          payload,
        })
        .execute();
    const tooLate = { cause: { message: 'A statement came after the end of its transaction' } };
    let topic = '';
    beforeEach(() => {
      topic = `last-${Math.random()}`;
    });

    it('sends them with its commit, and takes no further one', async () => {
      const late = store.within(platform, async (db) => {
        const result = await sendLast(db, async () => {
          await note(db);
          return 'sent';
        });
        expect(result).toBe('sent');
        await note(db);
      });
      await expect(late).rejects.toMatchObject(tooLate);
      expect(await store.ask(platform, (db) => notes(db).execute())).toHaveLength(1);
    });

    it('does none of its work when one of them fails', async () => {
      const failing = store.within(platform, async (db) => {
        await note(db);
        await sendLast(db, () =>
          Promise.all([note(db), db.execute(sql`select 1 / 0`).execute(), note(db)]),
        );
      });
      await expect(failing).rejects.toThrow();
      expect(await store.ask(platform, (db) => notes(db).execute())).toEqual([]);
      expect(await nameOf(first().id)).toBeDefined();
    });

    it('sends nothing more once its work has failed, whatever else that began', async () => {
      const others: Promise<unknown>[] = [];
      const failing = store.within(platform, async (db) => {
        const broken = db.execute(sql`select 1 / 0`).execute();
        const afterwards = () => new Promise((done) => setImmediate(done));
        others.push(broken.catch(afterwards).then(() => note(db)));
        await Promise.all([broken, ...others]);
      });
      await expect(failing).rejects.toThrow();
      await expect(others[0]).rejects.toMatchObject(tooLate);
    });
  });

  it('leaves neither role nor scope on its connection', async () => {
    await Promise.all(
      [1, 2, 3, 4].map(() => store.within(scopeOf(first()), (db) => db.execute(sql`select 1`))),
    );
    for (let turn = 0; turn < 4; turn += 1) {
      const { rows } = await store.within({ kind: 'none' }, (db) =>
        db.execute(
          sql`select current_user as role, current_setting('patchbay.scope_id') as id, current_setting('patchbay.permitted') as permitted`,
        ),
      );
      expect(rows).toEqual([{ role: 'patchbay_app', id: '', permitted: '' }]);
    }
  });

  it('uses one core while another tenant is active too, and leaves no such setting on its connection', async () => {
    const cores = (whose?: string) =>
      store
        .ask(
          platform,
          (db) =>
            db.execute<{ most: string }>(
              sql`select current_setting('max_parallel_workers_per_gather') as most`,
            ),
          whose,
        )
        .then(({ rows }) => rows[0]?.most);
    const usual = await cores();
    expect([
      Number(usual) > 0,
      await cores('one tenant'),
      await cores('another'),
      await cores('one tenant'),
      await cores(),
    ]).toEqual([true, usual, '0', '0', usual]);
    expect(
      await store.within(
        platform,
        (db) =>
          db
            .execute<{ most: string }>(
              sql`select current_setting('max_parallel_workers_per_gather') as most`,
            )
            .then(({ rows }) => rows[0]?.most),
        'another',
      ),
    ).toBe('0');
  });

  it('is rolled back completely by an error', async () => {
    await expect(
      store.within(scopeOf(first()), async (db) => {
        await db.update(accounts).set({ name: 'changed' }).where(eq(accounts.id, first().id));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await nameOf(first().id)).toBeNull();
  });

  it('fails alone if its connection is cut, and the next one works', async () => {
    const cut = store.within(platform, async (db) => {
      const {
        rows: [own],
      } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await cutConnection(database.url, own?.pid);
      await db.update(accounts).set({ name: 'lost' });
    });
    // As the server, its socket or the driver reports it; and not because of an error of the work
    // itself.
    await expect(cut).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/terminat|connection error/i) as string },
    });
    expect(await nameOf(first().id)).toBeNull();
    expect(await store.ready()).toBe(true);
  });

  it('reads a list of an organization by an index without naming the organization', async () => {
    const { rows } = await store.within(scopeOf(first()), async (db) => {
      await db.execute(sql`set local enable_seqscan = off`);
      return db.execute<{ 'QUERY PLAN': string }>(
        sql`explain select * from ${rooms} where ${rooms.inbox} = 'priority' and ${rooms.archivedAt} is null
          order by ${rooms.lastMessageAt} desc, ${rooms.id} desc limit 20`,
      );
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan Backward using rooms_open/);
    expect(plan).not.toContain('Sort');
  });

  it.each(['reseller', 'partner'] as const)(
    'reads a list of a %s by an index on its organizations',
    async (kind) => {
      const { rows } = await store.within({ kind, id: first().id }, async (db) => {
        await db.execute(sql`set local enable_seqscan = off`);
        return db.execute<{ 'QUERY PLAN': string }>(
          sql`explain select count(*) from ${rooms} where ${rooms.inbox} = 'priority'`,
        );
      });
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
        /Index Cond: \(+(rooms\.)?organization_id = ANY/,
      );
    },
  );
});

describe('an address', () => {
  it('cannot override the role by connection options', async () => {
    const other = await openTestStore({
      databaseUrl: `${database.url}?options=-c%20role%3Dnone`,
      connections: 1,
    });
    const seen = await other.within({ kind: 'none' }, (db) =>
      db.execute(sql`select current_user as role, count(*)::int as seen from accounts group by 1`),
    );
    await other.close();
    expect(seen.rows).toEqual([]);
  });
});

describe('listening', () => {
  it('receives every event that was committed, and none that was not', async () => {
    const heard: string[] = [];
    const stop = await store.listen('patchbay_events', (payload) => heard.push(payload));
    const own = { organizationId: first().id, accountId: first().id };
    await store
      .within(scopeOf(first()), async (db) => {
        await db.insert(events).values({ ...own, topic: 'undone' });
        throw new Error('no');
      })
      .catch(() => undefined);
    const [row] = await store.within(scopeOf(first()), (db) =>
      db
        .insert(events)
        .values({ ...own, topic: 'message' })
        .returning(),
    );
    await until(() => heard.length > 0);
    const whose = `${row?.organizationId}:${row?.accountId}`;
    expect(heard).toEqual([whose]);
    for (const payload of [{ roomId: '7:1' }, { roomId: '7:1', isFirst: true }])
      await store.within(scopeOf(first()), (db) =>
        db.insert(events).values({ ...own, topic: 'message', payload }),
      );
    await until(() => heard.length > 2);
    expect(heard.slice(1)).toEqual([`${whose}/7:1`, `${whose}/7:1+`]);
    await stop();
  });

  it('reconnects after its connection was cut, and reports that events may have been missed', async () => {
    const heard: string[] = [];
    const stop = await store.listen('patchbay_events', (payload) => heard.push(payload));
    await asOwner(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'patchbay listener' and datname = current_database()`,
    );
    await until(() => heard.length > 0);
    expect(heard).toEqual(['']);
    await store.within(scopeOf(first()), (db) =>
      db
        .insert(events)
        .values({ organizationId: first().id, accountId: first().id, topic: 'message' }),
    );
    await until(() => heard.length > 1);
    await stop();
    const { length } = await asOwner(
      database.url,
      `select 1 from pg_stat_activity where application_name = 'patchbay listener' and datname = current_database() and state <> 'idle'`,
    );
    expect(length).toBe(0);
  });
});

describe('listening on many channels', () => {
  const connections = async () =>
    (
      await asOwner(
        database.url,
        `select 1 from pg_stat_activity where application_name = 'patchbay listener' and datname = current_database()`,
      )
    ).length;
  const tell = (channel: string, payload: string) =>
    asOwner(database.url, `select pg_notify('${channel}', '${payload}')`);

  it('uses one connection, delivers to each listener its own channel, and closes the connection with the last', async () => {
    const heard: string[] = [];
    const stops = await Promise.all(
      ['a', 'b', 'b', 'c'].map((name, at) =>
        store.listen(`channel_${name}`, (payload) => heard.push(`${at} ${payload}`)),
      ),
    );
    // That of the test before may still be closing.
    await until(async () => (await connections()) === 1);
    await tell('channel_b', 'one');
    await until(() => heard.length > 1);
    expect(heard.sort()).toEqual(['1 one', '2 one']);
    await Promise.all([stops[1]?.(), stops[0]?.(), stops[0]?.()]);
    await tell('channel_a', 'unheard');
    await tell('channel_b', 'two');
    await until(() => heard.length > 2);
    expect(heard.at(-1)).toBe('2 two');
    await asOwner(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'patchbay listener' and datname = current_database()`,
    );
    await until(() => heard.length > 4);
    expect(heard.slice(3).sort()).toEqual(['2 ', '3 ']);
    await tell('channel_c', 'three');
    await until(() => heard.length > 5);
    expect(heard.at(-1)).toBe('3 three');
    for (const stop of stops) await stop();
    await until(async () => (await connections()) === 0);
    const again = await store.listen('channel_a', (payload) => heard.push(`again ${payload}`));
    await tell('channel_a', 'four');
    await until(() => heard.at(-1) === 'again four');
    await again();
  });
});

describe('listening on a channel that is being opened', () => {
  it('does not start before the channel is open', async () => {
    let isOpen = false;
    const stopOther = await store.listen('channel_before', () => undefined);
    const first = store
      .listen('channel_joined', () => undefined)
      .finally(() => {
        isOpen = true;
      });
    const stop = await store.listen('channel_joined', () => undefined);
    expect(isOpen).toBe(true);
    for (const each of [stop, await first, stopOther]) await each();
  });
});

describe('removing an organization', () => {
  it('removes all its rows, and none of others', async () => {
    const [, , , , , , , gone] = organizations();
    const reseller = nodes.find((node) => node.id === gone?.resellerId) as TreeRow;
    const counts = async () =>
      (
        await asOwner<{ own: number; rest: number }>(
          database.url,
          `
      select sum((xpath('/row/own/text()',
      query_to_xml(format('select count(*) filter (where organization_id = ${gone?.id}) as own from %I',
      c.table_name), true, true, '')))[1]::text::int)::int as own,
             sum((xpath('/row/rest/text()',
             query_to_xml(format('select count(*) filter (where organization_id <> ${gone?.id}) as rest from %I',
             c.table_name), true, true, '')))[1]::text::int)::int as rest
      from information_schema.columns c join pg_class on relname = c.table_name
      where c.table_schema = 'public' and c.column_name = 'organization_id' and not relispartition
      and c.table_name not in ('idempotency_keys', 'audit')`,
        )
      )[0];
    const before = await counts();
    expect(before?.own).toBeGreaterThan(30);
    await store.within(scopeOf(reseller), (db) =>
      db.delete(accounts).where(eq(accounts.id, gone?.id as number)),
    );
    expect(await counts()).toEqual({ own: 0, rest: before?.rest });
  });
});
