import { accounts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const disable = (key: string, reason: string | null) =>
  server.store.within({ kind: 'platform', reason: 'disable a node' }, (db) =>
    db
      .update(accounts)
      .set({ disabledReason: reason })
      .where(eq(accounts.id, tree.nodes[key]?.id as number)),
  );
const statusOf = async (actor: string) =>
  (
    await server.call('GET', '/api/v2/viewer', {
      token: tree.actors.find(({ key }) => key === actor)?.token,
    })
  ).status;

describe('while a node is disabled', () => {
  it.each([
    [
      'P1',
      ['partner', 'reseller', 'owner', 'restricted', 'agent key', 'siblingOwner'],
      ['foreignReseller', 'superAdmin'],
    ],
    ['R1', ['reseller', 'owner', 'admin', 'agent key'], ['partner', 'foreignReseller']],
    ['O1', ['owner', 'restricted', 'agent key'], ['reseller', 'siblingOwner']],
    ['A1', ['agent key'], ['owner']],
  ])(
    '%s, its tokens and those below it are refused, and all others keep working',
    async (key, refused, served) => {
      await disable(key, 'unpaid');
      try {
        for (const actor of refused) expect([actor, await statusOf(actor)]).toEqual([actor, 401]);
        for (const actor of served) expect([actor, await statusOf(actor)]).toEqual([actor, 200]);
      } finally {
        await disable(key, null);
      }
      for (const actor of refused) expect([actor, await statusOf(actor)]).toEqual([actor, 200]);
    },
  );

  it('answers 404 for a chat with its agents', async () => {
    const ask = async () =>
      (await server.call('GET', `/api/v1/allocateTempUserSession?chatTarget=${tree.nodes.A1?.id}`))
        .status;
    await disable('R1', 'unpaid');
    expect(await ask()).toBe(404);
    await disable('R1', null);
    expect(await ask()).toBe(200);
  });

  it('is shown as inactive to ancestors and staff, in the account, in lists and in searches, and can be found by this state', async () => {
    const tokenOf = (actor: string) => tree.actors.find(({ key }) => key === actor)?.token;
    const id = tree.nodes.O1?.id as number;
    const accountFor = async (actor: string) =>
      (await server.call('GET', `/api/v1/account?targetAccountId=${id}`, { token: tokenOf(actor) }))
        .json as { active: boolean; username: string };
    const foundIn = async (actor: string, method: string, url: string, body?: object) => {
      const { json } = await server.call(method, url, { token: tokenOf(actor), body });
      const rows = (json.organizations ?? json.accounts ?? []) as { id: number; active: boolean }[];
      return rows.filter((row) => row.id === id).map(({ active }) => active);
    };
    const name = (await accountFor('reseller')).username;
    const seen = async () => ({
      account: (await accountFor('reseller')).active,
      active: await foundIn(
        'reseller',
        'GET',
        '/api/v2/listOrganizations?pageSize=200&active=true',
      ),
      off: await foundIn('reseller', 'GET', '/api/v2/listOrganizations?pageSize=200&active=false'),
      all: await foundIn('reseller', 'GET', '/api/v2/listOrganizations?pageSize=200'),
      search: await foundIn('superAdmin', 'POST', '/api/v2/searchAccount', { phrase: name }),
      enhanced: await foundIn('superAdmin', 'POST', '/api/v2/searchAccount/enhanced', {
        phrase: name,
      }),
      filtered: await foundIn(
        'superAdmin',
        'GET',
        '/api/v2/searchOrganizations?pageSize=200&active=false',
      ),
    });
    expect(await seen()).toMatchObject({ account: true, active: [true], off: [] });
    await disable('O1', 'unpaid');
    try {
      expect(await seen()).toEqual({
        account: false,
        active: [],
        off: [false],
        all: [false],
        search: [false],
        enhanced: [false],
        filtered: [false],
      });
    } finally {
      await disable('O1', null);
    }
  });
});
