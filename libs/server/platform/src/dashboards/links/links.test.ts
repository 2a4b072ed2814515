import { hashToken } from '@patchbay/server-core';
import { accounts, dashboardLinks, logs } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { createFixtureTree, type FixtureTree } from '../../testing/fixture-tree.js';
import { createTestServer, type TestServer } from '../../testing/test-server.js';

const platform = { kind: 'platform', reason: 'test of links' } as const;
const dayMs = 86_400_000;
const words = {
  title: 'Front desk',
  metrics: ['callsAnswered', 'minutesSaved'],
  days: 7,
  timezone: 'America/Chicago',
  expiresInDays: 30,
};

let server: TestServer;
let tree: FixtureTree;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const tokenOf = (who: string) => tree.actors.find(({ key }) => key === who)?.token as string;
const send = (method: string, path: string, body?: unknown, who = 'owner') =>
  server.call(method, `/api/v2/dashboardLinks${path}`, { token: tokenOf(who), body });
const create = async (over: object = {}) => {
  const { json } = await send('POST', '', { ...words, ...over });
  const { link, url } = json as { link: { id: string }; url: string };
  return { id: link.id, url, token: url.split('#')[1] as string };
};
const open = (token: string) =>
  server.call('POST', '/api/v2/sharedDashboard', { token: null, body: { token } });

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
  const row = (organization: string, at: number) => ({
    id: `link-${organization}-${at}`,
    organizationId: idOf(organization),
    accountId: idOf(organization),
    agentId: idOf(organization),
    timestamp: new Date(server.clock.now() - dayMs),
    type: 'call',
    eventType: 'inbound-call',
    direction: 'inbound',
    duration: 60,
    fromNumber: '+15125550177',
    summary: 'A secret of a caller',
    uuid: `link-${organization}-${at}`,
  });
  await server.store.within(platform, async (db) => {
    await db.delete(logs);
    await db
      .insert(logs)
      .values([...[1, 2, 3].map((at) => row('O1', at)), ...[1, 2].map((at) => row('O2', at))]);
  });
});
afterAll(() => server.close());
beforeEach(() =>
  server.store.within(platform, async (db) => void (await db.delete(dashboardLinks))),
);

describe('a link of a dashboard', () => {
  it('shows any reader the chosen metrics of its account, and nothing of a row', async () => {
    const { token, url } = await create();
    expect(url).toMatch(/\/shared\/dashboard#[\w-]{32}$/);
    const reply = await open(token);
    expect(reply).toMatchObject({
      status: 200,
      json: {
        dashboard: {
          title: 'Front desk',
          days: 7,
          metrics: [
            {
              name: 'callsAnswered',
              value: 3,
              measured: true,
              previousValue: 0,
              previousMeasured: true,
            },
            { name: 'minutesSaved', value: 3.000006 },
          ],
        },
      },
    });
    expect(reply.text).not.toContain('15125550177');
    expect(reply.text).not.toContain('secret');
    expect(reply.text).not.toMatch(/"events"|"agentId"|"accountId"/);
  });

  it('is stored as the hash of its token alone, and counts its reads', async () => {
    const { token, id } = await create();
    await open(token);
    const rows = await server.store.within(platform, (db) => db.select().from(dashboardLinks));
    expect(JSON.stringify(rows)).not.toContain(token);
    const { links } = (await send('GET', '')).json as { links: { id: string; reads: number }[] };
    expect(links).toEqual([expect.objectContaining({ id, reads: 1, revokedAt: null })]);
    expect(JSON.stringify(links)).not.toContain(token);
  });

  it('that is revoked opens nothing', async () => {
    const { token, id } = await create();
    expect((await open(token)).status).toBe(200);
    expect((await send('DELETE', `/${id}`)).status).toBe(200);
    expect((await open(token)).status).toBe(404);
    expect((await send('DELETE', `/${id}`)).status).toBe(404);
  });

  it('that has expired opens nothing', async () => {
    const { token, id } = await create({ expiresInDays: 1 });
    await server.store.within(platform, (db) =>
      db
        .update(dashboardLinks)
        .set({ expiresAt: new Date(server.clock.now() - 1) })
        .where(eq(dashboardLinks.id, id)),
    );
    expect((await open(token)).status).toBe(404);
  });

  it('of a disabled account opens nothing, like one that never was', async () => {
    const { token } = await create();
    const set = (disabledReason: string | null) =>
      server.store.within(platform, (db) =>
        db
          .update(accounts)
          .set({ disabledReason })
          .where(eq(accounts.id, idOf('O1'))),
      );
    await set('fraud');
    const [disabled, unknown] = [await open(token), await open('a'.repeat(32))];
    await set(null);
    expect(disabled.status).toBe(404);
    expect(disabled.json.message).toBe(unknown.json.message);
  });

  it('is refused when it is read too often, for this link alone', async () => {
    const [first, second] = [await create(), await create()];
    // The limit of an address is as high; what others have read counts for the link alone.
    const key = `dashboard link ${hashToken(first.token).toString('hex')}`;
    for (let time = 0; time < 60; time += 1) await server.platform.services.limits.hit(key, 60);
    expect((await open(first.token)).status).toBe(429);
    expect((await open(second.token)).status).toBe(200);
  });

  it.each([
    ['metrics that the account does not have', { metrics: ['other'] }],
    ['no metrics', { metrics: [] }],
    ['a zone that does not exist', { timezone: 'Mars/Base' }],
    ['a year and more', { expiresInDays: 900 }],
  ])('is not made with %s', async (_, over) =>
    expect((await send('POST', '', { ...words, ...over })).status).toBe(400),
  );

  it('is made and ended by members who may change the whole account alone', async () => {
    const { id, token } = await create();
    for (const who of ['agent', 'restricted', 'visitor']) {
      expect((await send('POST', '', words, who)).status).toBeGreaterThanOrEqual(400);
      expect((await send('DELETE', `/${id}`, undefined, who)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await open(token)).status).toBe(200);
  });
});
