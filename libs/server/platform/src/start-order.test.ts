import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '@patchbay/server-store';
import { createTestDatabase } from '@patchbay/server-store/testing';
import { sql } from 'drizzle-orm';
import { seedDemo } from './seed/seed.js';
import { startServer } from './start-server.js';
import { ensurePlatform } from './tree/platform-account.js';

it('leases nothing before it listens', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'patchbay-order-'));
  const database = await createTestDatabase();
  const store = await openStore({ databaseUrl: database.url });
  const ask = async (query: ReturnType<typeof sql>) =>
    (
      await store.within({ kind: 'platform', reason: 'look at the queue' }, (db) =>
        db.execute<{ attempts: number }>(query),
      )
    ).rows[0];
  const attempts = async () =>
    Number((await ask(sql`select attempts from knowledge_documents where url = 'http://127.0.0.1:1/'`))?.attempts);
  await ensurePlatform(store, 'http://localhost');
  await seedDemo(store, Date.now() as never);
  await ask(sql`with base as (insert into knowledge_bases (organization_id, account_id, title) select organization_id, id, 'Website' from accounts where type = 'organization' limit 1 returning *)
    insert into knowledge_documents (organization_id, account_id, knowledge_base_id, title, url, body, status) select organization_id, account_id, id, 't', 'http://127.0.0.1:1/', '', 'pending' from base`);

  // A place that is taken: the server comes as far as it can without listening.
  const taken = createServer();
  await new Promise<void>((resolve) => {
    taken.listen(0, '0.0.0.0', resolve);
  });
  const start = (port: number) =>
    startServer({
      port,
      publicUrl: 'http://localhost:4300',
      dataDir,
      databaseUrl: database.url,
      seed: 'none',
      model: {},
      log: 'silent',
    });
  await expect(start((taken.address() as AddressInfo).port)).rejects.toThrow('is in use');
  await pause(500);
  expect(await attempts()).toBe(0);
  const server = await start(0);
  while ((await attempts()) === 0) await pause(50);
  await server.close();
  taken.close();
  await store.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});
