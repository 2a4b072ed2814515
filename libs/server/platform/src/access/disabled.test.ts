import { accounts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { type FixtureTree, plantTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;

beforeAll(async () => {
  server = await createTestServer();
  tree = await plantTree(server);
});
afterAll(() => server.close());

const disable = (key: string, reason: string | null) => server.store.within({ kind: 'platform', reason: 'disable a node' }, (db) => db.update(accounts).set({ disabledReason: reason }).where(eq(accounts.id, tree.nodes[key]?.id as number)));
const statusOf = async (actor: string) => (await server.call('GET', '/api/v2/viewer', { token: tree.actors.find(({ key }) => key === actor)?.token })).status;

describe('while a node is disabled', () => {
  it.each([
    ['P1', ['partner', 'reseller', 'owner', 'restricted', 'agent key', 'siblingOwner'], ['foreignReseller', 'superAdmin']],
    ['R1', ['reseller', 'owner', 'admin', 'agent key'], ['partner', 'foreignReseller']],
    ['O1', ['owner', 'restricted', 'agent key'], ['reseller', 'siblingOwner']],
    ['A1', ['agent key'], ['owner']],
  ])('%s, tokens on it and beneath it open nothing, all others go on', async (key, refused, served) => {
    await disable(key, 'unpaid');
    try {
      for (const actor of refused) expect([actor, await statusOf(actor)]).toEqual([actor, 401]);
      for (const actor of served) expect([actor, await statusOf(actor)]).toEqual([actor, 200]);
    } finally {
      await disable(key, null);
    }
    for (const actor of refused) expect([actor, await statusOf(actor)]).toEqual([actor, 200]);
  });

  it('its agents are nobody’s to chat with', async () => {
    const ask = async () => (await server.call('GET', `/api/v1/allocateTempUserSession?chatTarget=${tree.nodes.A1?.id}`)).status;
    await disable('R1', 'unpaid');
    expect(await ask()).toBe(404);
    await disable('R1', null);
    expect(await ask()).toBe(200);
  });
});
