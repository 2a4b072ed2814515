import { asOwner } from '@patchbay/server-store/testing';
import pg from 'pg';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const token = () => tree.actors.find((actor) => actor.key === 'owner')?.token as string;
/** Over a separate connection, as different callers use. */
async function ask(
  path: string,
  body?: object,
): Promise<{
  readonly status: number;
  readonly retryAfter: string | null;
  readonly json: Record<string, unknown>;
}> {
  const reply = await fetch(`${server.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return {
    status: reply.status,
    retryAfter: reply.headers.get('retry-after'),
    json: (await reply.json()) as Record<string, unknown>,
  };
}
const read = () => ask('/api/v2/account');
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const isTurnedAway = ({ json }: Awaited<ReturnType<typeof ask>>) =>
  String(json.message).startsWith('Very many calls wait');

it('a stalled database makes later requests fail at once, the process reports that it is alive, and all recovers', async () => {
  const lock = new pg.Client({ connectionString: server.databaseUrl });
  await lock.connect();
  await lock.query('begin; lock table parties in access exclusive mode');
  const waiting: ReturnType<typeof ask>[] = [];
  const turnedAway: Awaited<ReturnType<typeof ask>>[] = [];
  let heard = 0;
  try {
    // One caller after the other, until one is refused.
    for (let one = 0; turnedAway.length === 0; one += 1) {
      const saved = ask('/api/v2/contact', {
        phone: `+1512556${String(1000 + one)}`,
        name: `Slow ${one}`,
      });
      waiting.push(saved);
      void saved.then((reply) => {
        heard += 1;
        if (isTurnedAway(reply)) turnedAway.push(reply);
      });
      await pause(10);
    }
    // No caller that waits for the lock has a reply yet, except one whose lock timeout has passed.
    expect(turnedAway[0]).toMatchObject({
      status: 503,
      retryAfter: '2',
      json: { success: false, retryable: true, code: 'busy' },
    });
    expect([(await ask('/healthz')).status, heard < waiting.length]).toEqual([200, true]);
  } finally {
    await lock.query('rollback');
    await lock.end();
  }
  const answers = await Promise.all(waiting);
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  let last = await read();
  while (last.status === 503) last = await read();
  expect(last.status).toBe(200);
  // Each acknowledged one is stored once, and no other.
  const kept = (
    await asOwner<{ name: string }>(
      server.databaseUrl,
      `select name from parties where name like 'Slow %'`,
    )
  )
    .map(({ name }) => name)
    .sort();
  expect(kept).toEqual(
    answers.flatMap(({ status }, one) => (status === 200 ? [`Slow ${one}`] : [])).sort(),
  );
  expect((await ask('/api/v2/contact', { phone: '+15125560001', name: 'After' })).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(200);
});
