import { hashToken, openVisitorSession } from '@patchbay/server-core';
import { tenantBudgets } from '@patchbay/server-kit';
import { rateLimits, sessions as sessionRows } from '@patchbay/server-store';
import { eq, like } from 'drizzle-orm';
import { insertApiKey } from '../people/sessions-repository.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';

const callsPerSecond = 7;
const max = callsPerSecond * tenantBudgets.windowSeconds;
let server: TestServer;
let tree: FixtureTree;
/** How often a token was looked up. */
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
});
afterAll(() => server.close());
/** The clock of the server stands still, so that a window ends only when a test advances it. */
beforeEach(() => server.clock.advance(tenantBudgets.windowSeconds * 1000));

const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const read = (token: string, query = '') => server.call('GET', `/api/v2/viewer${query}`, { token });
/** The sessions of an owner that a flood needs. */
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
  it('from many sessions is served up to the tenant’s budget, while concurrent calls of another tenant all succeed', async () => {
    const sessions = await sessionsOf('owner', 30);
    server.clock.advance(tenantBudgets.windowSeconds * 1000);
    const [flood, others] = await Promise.all([
      Promise.all(sessions.flatMap((token) => [1, 2, 3, 4].map(() => read(token)))),
      Promise.all(Array.from({ length: max }, () => read(tokenOf('siblingOwner')))),
    ]);
    expect([tally(flood), tally(others)]).toEqual([{ 200: max, 429: 120 - max }, { 200: max }]);
    const refused = flood.find(({ status }) => status === 429);
    expect(refused?.json).toMatchObject({ success: false, retryable: true, code: 'too-many' });
    expect(refused?.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^([1-9]|10)$/),
      'ratelimit-limit': String(max),
      'ratelimit-remaining': '0',
    });
    server.clock.advance(Number(refused?.headers['retry-after']) * 1000);
    expect((await read(sessions[0] as string)).status).toBe(200);
  });

  it('is refused without a database query, and a session that ended meanwhile is rejected', async () => {
    const sessions = await sessionsOf('siblingOwner', 2);
    server.clock.advance(tenantBudgets.windowSeconds * 1000);
    await Promise.all(Array.from({ length: max }, () => read(sessions[0] as string)));
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

  it('counts for the organization and its agents, not for accounts above it or their other customers', async () => {
    await Promise.all(Array.from({ length: max }, () => read(tokenOf('agent key'))));
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

  it('by an account above it counts for that account', async () => {
    const path = `/api/v2/account?targetAccountId=${idOf('O1')}`;
    const flood = await Promise.all(
      Array.from({ length: max + 5 }, () =>
        server.call('GET', path, { token: tokenOf('reseller') }),
      ),
    );
    expect(tally(flood)).toEqual({ 200: max, 429: 5 });
    expect((await read(tokenOf('owner'))).status).toBe(200);
  });

  it('by anonymous visitors of its agent does not block its members', async () => {
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
    expect(flood.filter(({ status }) => status === 429)).toHaveLength(80 - max);
    expect((await read(tokenOf('owner'))).status).toBe(200);
  });

  it('from a session over its own limit does not reduce the budget of the others', async () => {
    // A session may send this request sixty times a minute, which is less than the limit of the
    // tenant.
    const flood = await Promise.all(
      Array.from({ length: max + 10 }, () =>
        server.call('GET', `/api/v2/checkAgentUrl?slug=a-free-name&targetUsername=${idOf('O1')}`, {
          token: tokenOf('owner'),
        }),
      ),
    );
    expect(tally(flood)).toEqual({ 200: 60, 429: max - 50 });
    expect((await read(tokenOf('admin'))).status).toBe(200);
  });
});

describe('the event streams of one person', () => {
  it('are counted across all processes, and free a slot when they close', async () => {
    const other = await createTestServer({
      databaseUrl: server.databaseUrl,
      http: { tenantCallsPerSecond: callsPerSecond },
    });
    other.clock.advance(server.clock.now() - other.clock.now());
    const leave = new AbortController();
    /** Kept: fetch closes the connection of a reply that is collected as garbage. */
    const replies: Response[] = [];
    const listen = async (at: number) => {
      const reply = await fetch(`${(at % 2 ? server : other).url}/api/v2/events`, {
        signal: leave.signal,
        headers: {
          authorization: `Bearer ${tokenOf('siblingOwner')}`,
          accept: 'text/event-stream',
        },
      });
      replies.push(reply);
      return reply.status;
    };
    try {
      const opened = await Promise.all(Array.from({ length: 24 }, (_, at) => listen(at)));
      expect([
        opened.filter((status) => status === 200).length,
        opened.filter((status) => status === 429).length,
      ]).toEqual([20, 4]);
      expect([await listen(0), await listen(1)]).toEqual([429, 429]);
      expect(replies).toHaveLength(26);
      leave.abort();
      for (const end = Date.now() + 30_000; Date.now() < end && (await openSlots()) > 0;)
        await new Promise((done) => setTimeout(done, 20));
      expect(await openSlots()).toBe(0);
    } finally {
      leave.abort();
      await other.close();
    }
  });

  const openSlots = async () =>
    (
      await server.store.within({ kind: 'platform', reason: 'count what is open' }, (db) =>
        db.select().from(rateLimits).where(like(rateLimits.key, 'open|%')),
      )
    ).length;
});
