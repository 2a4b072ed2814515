import { mkdtempSync, rmSync } from 'node:fs';
import { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensurePlatform } from '@patchbay/server-core';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { sql } from 'drizzle-orm';
import { seedDemo } from './seed/seed.js';
import { startServer } from './start-server.js';

it('leases nothing before it listens', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'patchbay-order-'));
  const database = await createTestDatabase();
  const store = await openTestStore({ databaseUrl: database.url });
  const ask = async (query: ReturnType<typeof sql>) =>
    (
      await store.within({ kind: 'platform', reason: 'look at the queue' }, (db) =>
        db.execute<{ attempts: number }>(query),
      )
    ).rows[0];
  const attempts = async () =>
    Number(
      (await ask(sql`select attempts from knowledge_documents where url = 'http://127.0.0.1:1/'`))
        ?.attempts,
    );
  await ensurePlatform(store, 'http://localhost');
  await seedDemo(store, Date.now() as never, 0.1);
  await ask(sql`with base as (insert into knowledge_bases (organization_id, account_id, title)
    select organization_id, id, 'Website' from accounts where type = 'organization' limit 1 returning *)
    insert into knowledge_documents (organization_id, account_id, knowledge_base_id, title, url,
    body, status) select organization_id, account_id, id, 't', 'http://127.0.0.1:1/', '', 'pending'
    from base`);

  // Listening takes a while, during which no worker may start.
  const { listen } = Server.prototype;
  const attemptsBefore: number[] = [];
  Server.prototype.listen = function (this: Server, ...given: unknown[]) {
    void pause(1500)
      .then(async () => attemptsBefore.push(await attempts()))
      .finally(() => void Reflect.apply(listen, this, given));
    return this;
  } as typeof listen;
  const server = await startServer({
    port: 0,
    publicUrl: 'http://localhost:4300',
    dataDir,
    databaseUrl: database.url,
    seed: 'none',
    model: {},
    log: 'silent',
  }).finally(() => {
    Server.prototype.listen = listen;
  });
  expect(attemptsBefore).toEqual([0]);
  while ((await attempts()) === 0) await pause(50);
  await server.close();
  await store.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});
