import { hashToken, openVisitorSession } from '@patchbay/server-core';
import { tenantBudgets } from '@patchbay/server-kit';
import { rateLimits, sessions as sessionRows } from '@patchbay/server-store';
import { eq, like } from 'drizzle-orm';
import { insertApiKey } from '../identity/repository.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';

const callsPerSecond = 7;
const most = callsPerSecond * tenantBudgets.windowSeconds;
let server: TestServer;
let tree: FixtureTree;
/** How often it was asked whose a token is. */
let asked = 0;
beforeAll(async () => {
  server = await createTestServer({
    wrapAccessGateway: (accessGateway) => ({
      ...accessGateway,
      identify: (token) => {
        asked += 1;
        return accessGateway.identify(token);
      },
    }),
    http: { tenantCallsPerSecond: callsPerSecond },
  });
  tree = await createFixtureTree(server);
}, 180_000);
afterAll(() => server.close());
/** The clock of the server stands still: a window ends when a test says so. */
beforeEach(() => server.clock.advance(tenantBudgets.windowSeconds * 1000));

const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const read = (token: string, query = '') => server.call('GET', `/api/v2/viewer${query}`, { token });
/** As many sessions of an owner as a flood needs. */
async function sessionsOf(key: string, count: number): Promise<string[]> {
  const accountId = tree.actors.find((actor) => actor.key === key)?.home?.id as number;
  const made = await server.store.within({ kind: 'platform', reason: 'make keys' }, async (db) => {
    const keys = [];
    for (let one = 0; one < count; one += 1)
      keys.push(
        await insertApiKey(db, server.clock, {
          accountId,
          userId: null,
          description: `Flood ${one}`,
        }),
      );
    return keys;
  });
  return made.map(({ value }) => value);
}
const tally = (replies: readonly Reply[]) =>
  replies.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

describe('one tenant’s flood', () => {
  it('from many sessions is let through up to its budget, while another tenant’s calls at the same time all succeed', async () => {
    const sessions = await sessionsOf('owner', 30);
    server.clock.advance(tenantBudgets.windowSeconds * 1000);
    const [flood, others] = await Promise.all([
      Promise.all(sessions.flatMap((token) => [1, 2, 3, 4].map(() => read(token)))),
      Promise.all(Array.from({ length: most }, () => read(tokenOf('siblingOwner')))),
    ]);
    expect([tally(flood), tally(others)]).toEqual([{ 200: most, 429: 120 - most }, { 200: most }]);
    const refused = flood.find(({ status }) => status === 429);
    expect(refused?.json).toMatchObject({ success: false, retryable: true, code: 'too-many' });
    expect(refused?.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^([1-9]|10)$/),
      'ratelimit-limit': String(most),
      'ratelimit-remaining': '0',
    });
    server.clock.advance(Number(refused?.headers['retry-after']) * 1000);
    expect((await read(sessions[0] as string)).status).toBe(200);
  });

  it('is refused without a question to the database, and a session that was ended meanwhile stays out', async () => {
    const sessions = await sessionsOf('siblingOwner', 2);
    server.clock.advance(tenantBudgets.windowSeconds * 1000);
    await Promise.all(Array.from({ length: most }, () => read(sessions[0] as string)));
    for (const token of sessions) expect((await read(token)).status).toBe(429);
    asked = 0;
    for (const token of sessions) expect((await read(token)).status).toBe(429);
    expect(asked).toBe(0);
    await server.store.within({ kind: 'platform', reason: 'end a session' }, (db) =>
      db
        .update(sessionRows)
        .set({ revokedAt: new Date(server.clock.now()) })
        .where(eq(sessionRows.tokenHash, hashToken(sessions[0] as string))),
    );
    expect((await read(sessions[0] as string)).status).toBe(429);
    server.clock.advance(tenantBudgets.windowSeconds * 1000);
    expect([
      (await read(sessions[0] as string)).status,
      (await read(sessions[1] as string)).status,
    ]).toEqual([401, 200]);
  });

  it('is that of the organization with all its agents, and neither of who is above it nor of their other customers', async () => {
    await Promise.all(Array.from({ length: most }, () => read(tokenOf('agent key'))));
    expect((await read(tokenOf('owner'))).status).toBe(429);
    expect(
      (
        await server.call('GET', `/api/v2/account?targetAccountId=${idOf('O1')}`, {
          token: tokenOf('reseller'),
        })
      ).status,
    ).toBe(200);
    expect((await read(tokenOf('siblingOwner'))).status).toBe(200);
  });

  it('by an account above it is charged to the caller who floods', async () => {
    const path = `/api/v2/account?targetAccountId=${idOf('O1')}`;
    const flood = await Promise.all(
      Array.from({ length: most + 5 }, () =>
        server.call('GET', path, { token: tokenOf('reseller') }),
      ),
    );
    expect(tally(flood)).toEqual({ 200: most, 429: 5 });
    expect((await read(tokenOf('owner'))).status).toBe(200);
  });

  it('by strangers who chat with its agent keeps none of its people out', async () => {
    const visitors = await Promise.all(
      Array.from({ length: 16 }, () =>
        server.store.within({ kind: 'platform', reason: 'visit' }, (db) =>
          openVisitorSession(db, server.clock, idOf('A1')),
        ),
      ),
    );
    const chat = (token: string) => server.call('GET', '/api/v2/chat/thread', { token });
    const flood = await Promise.all(
      visitors.flatMap(({ token }) => [1, 2, 3, 4, 5].map(() => chat(token))),
    );
    expect(flood.filter(({ status }) => status === 429)).toHaveLength(80 - most);
    expect((await read(tokenOf('owner'))).status).toBe(200);
  });

  it('of one session that passed its own limit takes nothing from the others', async () => {
    // This one may be asked sixty times a minute by a session, which is less than the tenant may.
    const flood = await Promise.all(
      Array.from({ length: most + 10 }, () =>
        server.call('GET', `/api/v2/checkAgentUrl?slug=a-free-name&targetUsername=${idOf('O1')}`, {
          token: tokenOf('owner'),
        }),
      ),
    );
    expect(tally(flood)).toEqual({ 200: 60, 429: most - 50 });
    expect((await read(tokenOf('admin'))).status).toBe(200);
  });
});

describe('the event streams of one person', () => {
  it('are counted for all processes together, and make room when they are closed', async () => {
    const other = await createTestServer({
      databaseUrl: server.databaseUrl,
      http: { tenantCallsPerSecond: callsPerSecond },
    });
    other.clock.advance(server.clock.now() - other.clock.now());
    const leave = new AbortController();
    const listen = async (at: number) =>
      (
        await fetch(`${(at % 2 ? server : other).url}/api/v2/events`, {
          signal: leave.signal,
          headers: {
            authorization: `Bearer ${tokenOf('siblingOwner')}`,
            accept: 'text/event-stream',
          },
        })
      ).status;
    try {
      const opened = await Promise.all(Array.from({ length: 24 }, (_, at) => listen(at)));
      expect([
        opened.filter((status) => status === 200).length,
        opened.filter((status) => status === 429).length,
      ]).toEqual([20, 4]);
      expect([await listen(0), await listen(1)]).toEqual([429, 429]);
      leave.abort();
      for (const end = Date.now() + 30_000; Date.now() < end && (await openSeats()) > 0;)
        await new Promise((done) => setTimeout(done, 20));
      expect(await openSeats()).toBe(0);
    } finally {
      leave.abort();
      await other.close();
    }
  });

  const openSeats = async () =>
    (
      await server.store.within({ kind: 'platform', reason: 'count what is open' }, (db) =>
        db.select().from(rateLimits).where(like(rateLimits.key, 'open|%')),
      )
    ).length;
});
