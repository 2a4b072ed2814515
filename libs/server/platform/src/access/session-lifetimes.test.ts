import { hashToken } from '@patchbay/server-core';
import { asOwner } from '@patchbay/server-store/testing';
import { createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
});
afterAll(() => server.close());

/** The user, the idle lifetime of a session, and its total lifetime. */
const lives = [
  ['owner', '/api/v2/viewer', day, 30 * day],
  ['superAdmin', '/api/v2/viewer', 15 * minute, 8 * hour],
  ['visitor', '/api/v2/chat/thread', hour, day],
] as const;

/** Asks with a session; the result says when, and what the database has of a session that is refused. */
async function opened(key: string, path: string): Promise<(when?: string) => Promise<number>> {
  const tree = await createFixtureTree(server);
  const token = tree.actors.find((actor) => actor.key === key)?.token;
  const began = server.clock.now();
  return async (when) => {
    const { status } = await server.call('GET', path, { token });
    if (when === undefined || status === 200) return status;
    const rows = await asOwner(
      server.databaseUrl,
      `select kind, created_at, last_used_at, idle_seconds, expires_at, revoked_at from sessions
        where token_hash = '\\x${hashToken(String(token)).toString('hex')}'`,
    );
    const [from, now] = [began, server.clock.now()].map((at) => new Date(at).toISOString());
    throw new Error(`${status} ${when}, ${from} to ${now}: ${JSON.stringify(rows)}`);
  };
}

it.each(lives)(
  'a session of %s expires after its idle time, and not before',
  async (key, path, idle) => {
    const ask = await opened(key, path);
    server.clock.advance(idle - 1000);
    expect(await ask('at first')).toBe(200);
    server.clock.advance(idle - 1000);
    expect(await ask('after its first use')).toBe(200);
    server.clock.advance(idle + 1000);
    expect(await ask()).toBe(401);
  },
);

it.each(lives)(
  'a session of %s expires after its maximum lifetime, however much it is used',
  async (key, path, idle, total) => {
    const ask = await opened(key, path);
    const step = idle / 2;
    for (let at = step; at < total - 1000; at += step) {
      server.clock.advance(step);
      expect([at, await ask()]).toEqual([at, 200]);
    }
    server.clock.advance(step + 1000);
    expect(await ask()).toBe(401);
  },
);

it('a key of an agent is valid until it is revoked', async () => {
  const ask = await opened('agent key', '/api/v2/viewer');
  server.clock.advance(400 * day);
  expect(await ask()).toBe(200);
});
