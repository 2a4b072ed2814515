import { type AccountListItem } from '@patchbay/contract';
import { asOwner } from '@patchbay/server-store/testing';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const as = (key: string, method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: tree.actors.find((one) => one.key === key)?.token, body });
const list = async (query = '', key = 'owner') =>
  (await as(key, 'GET', `/api/v2/listAccounts?targetAccountId=${idOf('O1')}${query}`))
    .json as unknown as { accounts: AccountListItem[]; totalAccounts: number };
const stateOf = async (key: string) =>
  (await list('&withAgent=true')).accounts.find(({ id }) => id === idOf(key))?.agent;
const draft = (key: string, body: object) =>
  as('owner', 'POST', `/api/v2/agent?targetAccountId=${idOf(key)}`, { published: false, ...body });
const publish = (key: string) =>
  as('owner', 'POST', `/api/v2/agent/publish?targetAccountId=${idOf(key)}`);
const rulesOf = async (key: string) =>
  (await as('owner', 'GET', `/api/v2/agentEventRules/staging?targetAccountId=${idOf(key)}`)).json;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

describe('What is live of the agents of a list', () => {
  it('is in the list on request only, as their own pages have it', async () => {
    expect((await list()).accounts[0]).not.toHaveProperty('agent');
    await draft('A1', { agentInstructions: 'We are open on Monday.', welcomeMessage: 'Hello.' });
    await publish('A1');
    expect(await stateOf('A1')).toMatchObject({ changesSinceLive: 0 });
    await draft('A1', {
      welcomeMessage: 'Good day.',
      agentName: null,
      recordingNotificationPhrase: '',
    });
    await draft('A1', { agentLang: 'es-MX' });
    const [state, rules] = [await stateOf('A1'), await rulesOf('A1')];
    expect(state?.changesSinceLive).toBe(rules.changesSinceLive);
    expect(state?.publishedAt).toBe(rules.publishedAt);
    expect(state?.changesSinceLive).toBe(2);
    const before = await stateOf('A2');
    await draft('A2', { agentInstructions: 'We are closed.' });
    const never = await stateOf('A2');
    expect(never?.publishedAt).toBe(before?.publishedAt);
    expect(never?.changesSinceLive).toBe((await rulesOf('A2')).changesSinceLive);
  });

  it('filters and orders the list', async () => {
    await publish('A2');
    const waiting = await list('&draftsWaiting=true');
    expect(waiting.accounts.map(({ id }) => id)).toContain(idOf('A1'));
    expect(waiting.accounts.map(({ id }) => id)).not.toContain(idOf('A2'));
    expect(waiting.totalAccounts).toBe(waiting.accounts.length);
    const others = await list('&draftsWaiting=false');
    expect(others.totalAccounts + waiting.totalAccounts).toBe((await list()).totalAccounts);
    const published = (await list('&withAgent=true&sort=published&order=desc')).accounts;
    const times = published.map(({ agent }) => agent?.publishedAt ?? 0);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect((await list('&sort=drafts&order=desc')).accounts[0]?.id).toBe(waiting.accounts[0]?.id);
    const names = (await list('&sort=name&order=desc')).accounts.map(({ displayName }) =>
      displayName.toLowerCase(),
    );
    expect(names).toEqual([...names].sort().reverse());
  });

  it('has the last conversation with a caller, and none of the tests', async () => {
    const before = (await stateOf('A1'))?.lastConversationAt;
    await as('owner', 'POST', `/api/v1/agent/runPrompt?targetAccountId=${idOf('A1')}`, {
      promptText: 'Are you open?',
    });
    expect((await stateOf('A1'))?.lastConversationAt).toBe(before);
    const [row] = await asOwner<{ at: string | null }>(
      server.databaseUrl,
      `select max(started_at)::text at from conversations where account_id = ${idOf('A1')} and not self_call`,
    );
    expect(before ?? null).toBe(row?.at ? Math.floor(Date.parse(row.at)) : null);
  });

  it('is of the agents that a restricted member may access alone', async () => {
    const { accounts } = await list('&withAgent=true&draftsWaiting=true&sort=drafts', 'restricted');
    const all = await list('', 'restricted');
    expect(accounts.length).toBeLessThanOrEqual(all.accounts.length);
    for (const { id } of accounts) expect(all.accounts.map((one) => one.id)).toContain(id);
  });
});
