import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;

const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const call = (method: string, path: string, body?: unknown, who = 'owner') =>
  server.call(method, path, { token: tokenOf(who), body });
const idOf = (key: string): number => tree.nodes[key]?.id as number;
const slugOf = async (key: string, who = 'owner') =>
  (await call('GET', `/api/v2/agentUrl?targetUsername=${idOf(key)}`, undefined, who)).json
    .slug as string;
const check = async (key: string, slug: string) =>
  (
    await call(
      'GET',
      `/api/v2/checkAgentUrl?targetUsername=${idOf(key)}&slug=${encodeURIComponent(slug)}`,
    )
  ).json;

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

describe('the public address of an agent', () => {
  it('exists from the start', async () => expect(await slugOf('A1')).toMatch(/^acct\d+$/));

  it('is set and then leads to the agent', async () => {
    expect(await check('A1', 'Cedar-Dental')).toEqual({
      success: true,
      message: 'Success',
      available: true,
      slug: 'cedar-dental',
    });
    const set = await call('POST', '/api/v2/agentUrl', {
      targetUsername: await slugOf('A1'),
      slug: 'Cedar-Dental',
    });
    expect([set.status, set.json.slug, await slugOf('A1')]).toEqual([
      200,
      'cedar-dental',
      'cedar-dental',
    ]);
    expect((await server.call('GET', '/api/v1/account/cedar-dental')).json.id).toBe(idOf('A1'));
    expect((await call('GET', '/api/v2/agentUrl?targetUsername=cedar-dental')).json.slug).toBe(
      'cedar-dental',
    );
  });

  it('that is taken is unavailable to other accounts, and available to its holder', async () => {
    expect([
      (await check('A2', 'cedar-dental')).available,
      (await check('A1', 'CEDAR-dental')).available,
    ]).toEqual([false, true]);
    const before = await slugOf('A2');
    const refused = await call('POST', '/api/v2/agentUrl', {
      targetUsername: String(idOf('A2')),
      slug: 'cedar-dental',
    });
    expect([refused.status, refused.json, await slugOf('A2')]).toEqual([
      409,
      expect.objectContaining({ success: false, available: false }),
      before,
    ]);
  });

  it('is granted to exactly one of several concurrent requests', async () => {
    const wanted = await Promise.all(
      ['A1', 'A2', 'O1'].map((key) =>
        call('POST', '/api/v2/agentUrl', { targetUsername: String(idOf(key)), slug: 'first-come' }),
      ),
    );
    expect(wanted.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it.each(['app', 'ab', 'a b', '12345', 'acct1750195000123', 'campa931829b5857f4b0c'])(
    'is never %p',
    async (slug) => {
      expect((await check('A1', slug)).available).toBe(false);
      expect(
        (await call('POST', '/api/v2/agentUrl', { targetUsername: String(idOf('A1')), slug }))
          .status,
      ).toBe(400);
    },
  );

  it('of an account out of reach is neither read nor set', async () => {
    const foreign = await slugOf('A3', 'siblingOwner');
    for (const name of [foreign, String(idOf('A3')), 'never-issued']) {
      expect((await call('GET', `/api/v2/agentUrl?targetUsername=${name}`)).status).toBe(404);
      expect(
        (await call('POST', '/api/v2/agentUrl', { targetUsername: name, slug: 'mine-now' })).status,
      ).toBe(404);
    }
    expect(await slugOf('A3', 'siblingOwner')).toBe(foreign);
    expect((await server.call('GET', `/api/v2/agentUrl?targetUsername=${foreign}`)).status).toBe(
      401,
    );
  });
});

describe('the supported models', () => {
  it('are readable without a token, as a bare map', async () => {
    const reply = await server.call('GET', '/api/v2/models/supported');
    expect([reply.status, reply.json]).toEqual([
      200,
      { offline: { provider: 'patchbay', canReason: false } },
    ]);
  });
});
