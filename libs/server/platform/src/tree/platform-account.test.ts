import { accounts, users } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { openSession } from '../access/sessions.js';
import { insertNode } from '../accounts/creation.js';
import { insertUser } from '../identity/repository.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';
import { toNode } from './nodes.js';
import { ensurePlatform } from './platform-account.js';

/** Filled by the test once it knows the id that a configuration would name. */
const special = { smsAndEmbeds: [] as number[], testFlight: [] };
const platform = { kind: 'platform', reason: 'set up a test' } as const;
let server: TestServer;
beforeAll(async () => { server = await createTestServer({ special }); });
afterAll(() => server.close());

describe('the platform’s own reseller', () => {
  it('is reached by staff through its partner, like all others, and is made once', async () => {
    await Promise.all([1, 2].map(() => ensurePlatform(server.store, 'http://localhost')));
    const token = await server.store.within(platform, async (db) => {
      const [staff] = await db.insert(users).values({ email: 'staff@example.com', role: 'owner', superAdmin: true }).returning();
      return openSession(db, server.clock, staff as typeof users.$inferSelect);
    });
    const partners = (await server.call('GET', '/api/v2/listPartners', { token })).json.partners as { id: number; displayName: string }[];
    expect(partners).toMatchObject([{ displayName: 'Patchbay', type: 'partner' }]);
    const { json } = await server.call('GET', `/api/v2/listResellers?targetPartnerId=${partners[0]?.id}`, { token });
    expect(json.resellers).toMatchObject([{ username: 'patchbay-direct', displayName: 'Patchbay' }]);
  });
});

describe('a special account', () => {
  it('has texting and embeds, whatever a tier above switched off', async () => {
    const { ids, tokens } = await server.store.within(platform, async (db) => {
      const [direct] = await db.update(accounts).set({ settings: { allowEmbeds: false, smsMessaging: false } }).where(eq(accounts.username, 'patchbay-direct')).returning();
      const made = [];
      for (const orgName of ['special', 'plain']) {
        const row = await insertNode(db, server.clock, { type: 'organization', above: toNode(direct as typeof accounts.$inferSelect), orgName, premium: true });
        made.push({ id: row.id, token: await openSession(db, server.clock, await insertUser(db, toNode(row), { email: `${orgName}@example.com`, name: null, role: 'owner' })) });
      }
      return { ids: made.map(({ id }) => id), tokens: made.map(({ token }) => token) };
    });
    special.smsAndEmbeds.push(ids[0] as number);
    const rights = await Promise.all(tokens.map(async (token) => (await server.call('GET', '/api/v2/viewer', { token })).json.permissions as Record<string, { allowed: boolean }>));
    expect(rights.map((right) => [right.canViewEmbeds?.allowed, right.canSetupSMS?.allowed])).toEqual([[true, true], [false, false]]);
  });
});
