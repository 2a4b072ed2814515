import { accounts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
const platformScope = { kind: 'platform', reason: 'prepare a test of profiles' } as const;
const agent = () => tree.nodes.A1 as { id: number };

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const profile = async () =>
  (await server.call('GET', `/api/v1/messages/${agent().id}`)).json as {
    phoneCountry: string;
  };

describe('the public profile of an agent', () => {
  it('says in which country a visitor writes a number', async () => {
    await server.store.within(platformScope, (db) =>
      db
        .update(accounts)
        .set({ settings: { country: 'ES' } })
        .where(eq(accounts.id, agent().id)),
    );
    expect((await profile()).phoneCountry).toBe('ES');
  });
});
