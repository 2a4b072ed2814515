import { createIdentify, hashToken } from '@patchbay/server-core';
import { sessions } from '@patchbay/server-store';
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

/** The authentication of a token, with a count of its database queries. */
function counted() {
  const asked = { times: 0 };
  const identify = createIdentify(
    {
      ...server.store,
      ask: (scope, work) => {
        asked.times += 1;
        return server.store.ask(scope, work);
      },
    },
    server.clock,
  );
  return { asked, identify };
}

const tokens = () => tree.actors.flatMap(({ token }) => (token ? [token] : []));
const revoke = (token: string, at: Date | null) =>
  server.store.within({ kind: 'platform', reason: 'revoke a session' }, (db) =>
    db
      .update(sessions)
      .set({ revokedAt: at })
      .where(eq(sessions.tokenHash, hashToken(token))),
  );

describe('concurrent session look-ups', () => {
  it('share one query, and each gets the result of its own token', async () => {
    const alone = [];
    for (const token of tokens()) alone.push(await counted().identify(token));
    expect(alone.filter(Boolean).length).toBeGreaterThan(6);
    expect(alone).toContain(null);
    const { asked, identify } = counted();
    const together = await Promise.all([...tokens(), ...tokens()].map((token) => identify(token)));
    expect(together).toEqual([...alone, ...alone]);
    expect(asked.times).toBe(1);
  });

  it('are not cached: a session that was revoked in between is refused', async () => {
    const [owner, reseller] = ['owner', 'reseller'].map(
      (key) => tree.actors.find((actor) => actor.key === key)?.token as string,
    ) as [string, string];
    const { identify } = counted();
    expect((await Promise.all([identify(owner), identify(reseller)])).map(Boolean)).toEqual([
      true,
      true,
    ]);
    await revoke(owner, new Date(server.clock.now()));
    expect((await Promise.all([identify(owner), identify(reseller)])).map(Boolean)).toEqual([
      false,
      true,
    ]);
    await revoke(owner, null);
    expect(await identify(owner)).not.toBeNull();
  });

  it('are split into several queries if there are very many', async () => {
    const { asked, identify } = counted();
    const [token = ''] = tokens();
    await Promise.all(Array.from({ length: 450 }, () => identify(token)));
    expect(asked.times).toBe(3);
  });
});
