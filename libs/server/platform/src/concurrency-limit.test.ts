import { request } from 'node:http';
import { createConcurrencyLimiter, createConcurrencySlots, withSlot } from '@patchbay/server-core';
import { type TreeNode } from '@patchbay/server-kit';
import { logs } from '@patchbay/server-store';
import { type FixtureTree, createFixtureTree } from './testing/fixture-tree.js';
import { type TestServer, createTestServer } from './testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
const start = Date.UTC(2026, 8, 1) / 1000;
const rows = 3000;
const limit = { name: 'tests', max: 2, refusal: 'Two run.' };
const idOf = (key: string) => tree.nodes[key]?.id as number;
const node = (key: string): TreeNode => ({
  id: idOf(key),
  username: key,
  tier: key.startsWith('A') ? 'agent' : 'organization',
  partnerId: null,
  resellerId: null,
  organizationId: idOf('O1'),
});
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  for (const [key, most] of [
    ['O1', rows],
    ['O2', 1000],
  ] as const) {
    const organizationId = idOf(key);
    await server.store.within({ kind: 'platform', reason: 'plant logs' }, async (db) => {
      for (let at = 0; at < most; at += 1000) {
        await db.insert(logs).values(
          Array.from({ length: 1000 }, (_, one) => ({
            id: `${key}-${at + one}`,
            organizationId,
            accountId: organizationId,
            agentId: organizationId,
            uuid: `u-${key}-${at + one}`,
            timestamp: new Date((start + 60 + at + one) * 1000),
            type: 'call',
            eventType: 'inbound-call',
            direction: 'inbound',
            duration: 1,
            summary: 'Asked about parking. '.repeat(300),
            meta: {},
          })),
        );
      }
    });
  }
});
afterAll(() => server.close());

/** An export whose reader pauses until the test continues it. */
async function held(token: string): Promise<{
  readonly status: number;
  readonly retryAfter: string | undefined;
  finish(): Promise<number>;
  drop(): void;
}> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}/api/v2/logs?format=csv&start=${start}&end=${start + 86_400}&pageSize=1000000&fields=id,summary`,
      { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' } },
      (reply) => {
        reply.on('error', () => undefined);
        if (reply.statusCode === 200) reply.pause();
        else reply.resume();
        resolve({
          status: reply.statusCode ?? 0,
          retryAfter: reply.headers['retry-after'],
          drop: () => reply.destroy(),
          finish: () =>
            new Promise((done) => {
              let lines = 0;
              reply
                .on('data', (chunk: Buffer) => {
                  for (const byte of chunk) if (byte === 10) lines += 1;
                })
                .on('end', () => done(lines))
                .resume();
            }),
        });
      },
    );
    sent.on('error', reject).end();
  });
}

const until = async (fits: () => Promise<boolean>) => {
  for (
    const end = Date.now() + 90_000;
    Date.now() < end;
    await new Promise((done) => setTimeout(done, 20))
  )
    if (await fits()) return;
  throw new Error('It did not come to be');
};
/** Retries until an export is accepted. */
const letIn = async (token: string) => {
  let last = await held(token);
  await until(async () => {
    if (last.status === 429) last = await held(token);
    return last.status === 200;
  });
  return last;
};

it('lets two exports of a tenant run at once, answers 429 with Retry-After to others, and does not affect another tenant', async () => {
  const owner = tokenOf('owner');
  const [one, two] = [await held(owner), await held(owner)];
  expect([one.status, two.status]).toEqual([200, 200]);
  const others = await Promise.all(Array.from({ length: 18 }, () => held(owner)));
  expect(
    new Set(others.map(({ status, retryAfter }) => `${status} ${String(retryAfter)}`)),
  ).toEqual(new Set(['429 10']));
  const sibling = await held(tokenOf('siblingOwner'));
  expect(sibling.status).toBe(200);
  // An export that ends and one whose reader disconnects each free one slot.
  expect(await one.finish()).toBe(rows + 1);
  two.drop();
  const again = [await letIn(owner), await letIn(owner)];
  expect((await held(owner)).status).toBe(429);
  for (const last of again) expect(await last.finish()).toBe(rows + 1);
  expect(await sibling.finish()).toBe(1001);
});

it('releases the slot of an empty export, of a refused one and of one in another order', async () => {
  for (const query of ['duration__gte=9999', 'duration__regex=%28', 'sort=duration&pageSize=1']) {
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1)
      statuses.push(
        (
          await server.call(
            'GET',
            `/api/v2/logs?format=csv&start=${start}&end=${start + 86_400}&${query}`,
            { token: tokenOf('owner') },
          )
        ).status,
      );
    expect([query, statuses.includes(429)]).toEqual([query, false]);
  }
});

describe('a concurrency slot', () => {
  /** The limiter of another process. */
  const limiter = () => {
    const { store, clock } = server.platform.services;
    return createConcurrencyLimiter({ slots: createConcurrencySlots(store, clock) });
  };
  const refused = { status: 429 };

  it('is counted across all processes on the database and released once', async () => {
    const [mine, theirs] = [limiter(), limiter()];
    const first = await mine(limit, node('O1'));
    await theirs(limit, node('A1'));
    await expect(mine(limit, node('O1'))).rejects.toMatchObject(refused);
    await first();
    const third = await theirs(limit, node('O1'));
    await first();
    await expect(mine(limit, node('O1'))).rejects.toMatchObject(refused);
    await third();
    const racing = await Promise.allSettled(
      Array.from({ length: 10 }, () => mine({ ...limit, name: 'races' }, node('O1'))),
    );
    expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit.max);
    await expect(mine({ ...limit, name: 'races' }, node('O1'))).rejects.toMatchObject(refused);
  });

  it('is acquired by exactly as many of ten concurrent requests as the limit allows', async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 10 }, () => limiter()({ ...limit, name: 'at once' }, node('O1'))),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('of a dead holder expires after half a minute, and a late release does not free the slot of another', async () => {
    const dying = { ...limit, name: 'dying', max: 1 };
    const lost = await limiter()(dying, node('O1'));
    server.clock.advance(29_000);
    await expect(limiter()(dying, node('O1'))).rejects.toMatchObject(refused);
    server.clock.advance(1500);
    await limiter()(dying, node('O1'));
    await lost();
    await expect(limiter()(dying, node('O1'))).rejects.toMatchObject(refused);
  });

  it('is released when the work fails and when the caller disconnected before it began', async () => {
    const one = { ...limit, name: 'failing', max: 1 };
    await expect(
      withSlot(new AbortController().signal, await limiter()(one, node('O1')), async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await withSlot(AbortSignal.abort(), await limiter()(one, node('O1')), async () => 1);
    await (
      await limiter()(one, node('O1'))
    )();
  });
});
