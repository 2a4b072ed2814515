import { eq } from 'drizzle-orm';
import { accounts, templates } from '@patchbay/server-store';
import { type TestServer, createTestServer } from '../testing/test-server.js';
import { seedTemplates } from './seed.js';

let server: TestServer;
const scope = { kind: 'platform', reason: 'look at templates' } as const;
const ids = () =>
  server.store
    .within(scope, (db) => db.select({ id: templates.id }).from(templates))
    .then((rows) => rows.map(({ id }) => id).sort());

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

describe('starter templates', () => {
  it('are created once, and a deleted one is not created again', async () => {
    await seedTemplates(server.store);
    const all = await ids();
    expect(all.length).toBeGreaterThan(1);
    await server.store.within(scope, (db) =>
      db.delete(templates).where(eq(templates.id, all[0] as string)),
    );
    await seedTemplates(server.store);
    expect(await ids()).toEqual(all.slice(1));
  });

  it('of a later version are added to an existing installation', async () => {
    const before = await ids();
    await server.store.within(scope, async (db) => {
      const [platform] = await db.select().from(accounts).where(eq(accounts.type, 'platform'));
      const known = platform?.settings.starterTemplates as string[];
      await db
        .update(accounts)
        .set({ settings: { ...platform?.settings, starterTemplates: known.slice(1) } })
        .where(eq(accounts.type, 'platform'));
      await db.delete(templates);
    });
    await seedTemplates(server.store);
    expect(await ids()).toHaveLength(1);
    expect(before.length).toBeGreaterThan(1);
  });
});
