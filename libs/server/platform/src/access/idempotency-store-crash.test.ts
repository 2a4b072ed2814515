import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@patchbay/kernel';
import { type Db, type Store, accounts, idempotencyKeys } from '@patchbay/server-store';
import { asOwner, createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { count, eq } from 'drizzle-orm';
import { insertApiKey } from '../people/sessions-repository.js';
import { type ChildServer, bundleServer } from '../testing/child-server.js';
import { isKilled } from '../testing/proof-length.js';

const test = isKilled('replies') ? it : it.skip;
let dataDir = '';
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let product: Awaited<ReturnType<typeof bundleServer>>;
let store: Store;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'patchbay-test-'));
  [database, product] = await Promise.all([createTestDatabase(), bundleServer()]);
  store = await openTestStore({ databaseUrl: database.url, connections: 2 });
});
afterAll(async () => {
  product.remove();
  await store.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const platform = <T>(work: (db: Db) => Promise<T>) =>
  store.within({ kind: 'platform', reason: 'look' }, work);
const madeAs = async (name: string) =>
  (
    await platform((db) =>
      db.select({ total: count() }).from(accounts).where(eq(accounts.accountName, name)),
    )
  )[0]?.total ?? 0;

test('never repeats a request whose process was killed after its effect and before its reply was stored', async () => {
  const start = () => product.start(dataDir, { databaseUrl: database.url, seed: 'demo' });
  let server: ChildServer = await start();
  const [organization] = await platform((db) =>
    db.select().from(accounts).where(eq(accounts.type, 'organization')).limit(1),
  );
  const { value } = await platform((db) =>
    insertApiKey(db, systemClock, {
      accountId: organization?.id as number,
      userId: null,
      description: 'crash',
    }),
  );
  const make = () =>
    fetch(`${server.url}/api/v2/createAccount`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${value}`,
        'content-type': 'application/json',
        'idempotency-key': 'crash-1',
      },
      body: JSON.stringify({ accountName: 'Made by the dead' }),
    }).then(
      async (reply) => ({
        status: reply.status,
        json: (await reply.json()) as { code?: string; retryable?: boolean },
      }),
      () => null,
    );

  // Storing the reply never ends, so that the kill certainly comes between the two.
  await asOwner(
    database.url,
    'create function forever() returns trigger language plpgsql as $$ begin perform ' +
      'pg_sleep(600); return new; end $$; create trigger forever before update on ' +
      'idempotency_keys for each row execute function forever()',
  );
  try {
    const unanswered = make();
    // The effect is committed, and the database is storing the reply.
    const isKeeping = async () =>
      (
        await asOwner(
          database.url,
          `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
        )
      ).length > 0;
    for (const end = Date.now() + 120_000; Date.now() < end && !(await isKeeping());)
      await new Promise((done) => setTimeout(done, 20));
    await server.kill();
    expect([await unanswered, await madeAs('Made by the dead')]).toEqual([null, 1]);
    await asOwner(
      database.url,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
        and query like '%update "idempotency_keys"%'`,
    );
    await asOwner(database.url, 'drop trigger forever on idempotency_keys');

    server = await start();
    // It may still be running elsewhere; once its lease has expired it is known to have died.
    expect(await make()).toMatchObject({
      status: 409,
      json: { code: 'key-in-use', retryable: true },
    });
    await platform((db) => db.update(idempotencyKeys).set({ leasedUntil: new Date(0) }));
    expect(await make()).toMatchObject({
      status: 409,
      json: { code: 'key-outcome-unknown', retryable: false },
    });
    expect(await madeAs('Made by the dead')).toBe(1);
  } finally {
    await server.stop();
  }
});
