import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const as = (key: string, method: string, url: string, body?: unknown) =>
  server.call(method, url, {
    token: tree.actors.find((actor) => actor.key === key)?.token as string,
    body,
  });
const found = async (key: string, text: string, query = '') =>
  (
    (await as(key, 'GET', `/api/v1/search/${encodeURIComponent(text)}${query}`)).json.accounts as {
      id: number;
    }[]
  ).map(({ id }) => id);
const ids = (...keys: string[]) => keys.map((key) => tree.nodes[key]?.id);

describe('account search', () => {
  it('finds accounts at and below the caller’s only', async () => {
    expect(await found('owner', 'cnry-')).toEqual(ids('O1', 'A1', 'A2'));
    expect(await found('reseller', 'cnry-')).toEqual(ids('R1', 'O1', 'A1', 'A2', 'O2', 'A3'));
    expect(await found('agent key', 'cnry-')).toEqual(ids('A1'));
    expect(await found('restricted', 'cnry-')).toEqual(ids('A1'));
    expect(await found('reseller', 'cnry-', `?targetAccountId=${tree.nodes.O2?.id}`)).toEqual(
      ids('O2', 'A3'),
    );
  });

  it('escapes wildcards and quotes', async () => {
    for (const text of ['%', '_', '\\', "'", 'cnry%'])
      expect(await found('superAdmin', text)).toEqual([]);
  });

  it('is the same by every path, page by page', async () => {
    const [first, second] = await Promise.all(
      ['/api/v2/searchAccount', '/api/v2/searchAccount/enhanced?page=1&pageSize=2'].map((url) =>
        as('owner', 'POST', url, { phrase: 'CNRY-' }),
      ),
    );
    expect(first?.json).toMatchObject({
      success: true,
      totalAccounts: 3,
      pageSize: 20,
      pageNumber: 0,
    });
    expect(second?.json).toMatchObject({
      accounts: [{ id: tree.nodes.A2?.id }],
      totalAccounts: 3,
      pageSize: 2,
      pageNumber: 1,
    });
    expect((await as('owner', 'GET', '/api/v1/enhancedSearch/CNRY-')).json).toEqual(first?.json);
    expect((await as('owner', 'POST', '/api/v2/searchAccount', {})).status).toBe(400);
    expect(
      (await server.call('POST', '/api/v2/searchAccount', { body: { phrase: 'x' } })).status,
    ).toBe(401);
  });
});
