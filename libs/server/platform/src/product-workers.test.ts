import { createMemoryStorage } from '@patchbay/server-providers';
import { sql } from 'drizzle-orm';
import { type TestServer, createTestServer } from './testing/test-server.js';

let server: TestServer;
let isAway = true;
beforeAll(async () => {
  const storage = createMemoryStorage();
  server = await createTestServer({
    storage: {
      ...storage,
      remove: async (key) => {
        if (isAway) throw new Error('The storage is away.');
        await storage.remove(key);
      },
    },
  });
});
afterAll(() => server.close());

const ready = async () => (await server.call('GET', '/readyz')).json;
async function until(check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await check()) && Date.now() < end;)
    await new Promise((next) => setTimeout(next, 50));
}

describe('background workers of the product', () => {
  it('have unique names and metrics', async () => {
    const names = server.platform.workers.map(({ metrics }) => metrics().name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['webhooks', 'tasks', 'payouts', 'retention']));
    await server.platform.core.webhooks.drain();
    expect(server.platform.core.webhooks.metrics().runs).toBeGreaterThan(0);
  });

  it('are named by the readiness reply while they fail', async () => {
    expect(await ready()).not.toHaveProperty('failing');
    await server.store.within({ kind: 'platform', reason: 'remove a file' }, (db) =>
      db.execute(
        sql`insert into media_removals (id) values (replace(gen_random_uuid()::text, '-', ''))`,
      ),
    );
    const deletion = server.platform.workers.find(
      ({ metrics }) => metrics().name === 'media deletion',
    );
    deletion?.wake();
    await until(async () => 'failing' in (await ready()));
    expect(await ready()).toMatchObject({ ok: true, failing: ['media deletion'] });
    isAway = false;
    deletion?.wake();
    await until(async () => !('failing' in (await ready())));
    expect(await ready()).not.toHaveProperty('failing');
  });
});
