import { request } from 'node:http';
import { type TreeNode } from '@patchbay/server-kit';
import { logs } from '@patchbay/server-store';
import { type FixtureTree, plantTree } from './testing/fixture-tree.js';
import { type TestServer, createTestServer } from './testing/test-server.js';
import { createPlaces, placed } from './places.js';

let server: TestServer;
let tree: FixtureTree;
const start = Date.UTC(2026, 8, 1) / 1000;
const rows = 3000;
const crowd = { what: 'tests', most: 2, full: 'Two run.' };
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
  tree = await plantTree(server);
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
}, 180_000);
afterAll(() => server.close());

/** An export that its reader does not go on with until told to. */
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
/** Tries until an export is let in. */
const letIn = async (token: string) => {
  let last = await held(token);
  await until(async () => {
    if (last.status === 429) last = await held(token);
    return last.status === 200;
  });
  return last;
};

it('Of one tenant’s exports two run at once, others are told when to come back, and another tenant is not concerned', async () => {
  const owner = tokenOf('owner');
  const [one, two] = [await held(owner), await held(owner)];
  expect([one.status, two.status]).toEqual([200, 200]);
  const others = await Promise.all(Array.from({ length: 18 }, () => held(owner)));
  expect(
    new Set(others.map(({ status, retryAfter }) => `${status} ${String(retryAfter)}`)),
  ).toEqual(new Set(['429 10']));
  const sibling = await held(tokenOf('siblingOwner'));
  expect(sibling.status).toBe(200);
  // One that ends and one whose reader leaves make room, each for one.
  expect(await one.finish()).toBe(rows + 1);
  two.drop();
  const again = [await letIn(owner), await letIn(owner)];
  expect((await held(owner)).status).toBe(429);
  for (const last of again) expect(await last.finish()).toBe(rows + 1);
  expect(await sibling.finish()).toBe(1001);
}, 180_000);

it('An export of nothing, one that is refused and one in another order give their places back', async () => {
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

describe('a place', () => {
  const places = () => createPlaces(server.platform.services);
  const refused = { status: 429 };

  it('is one for all who share the database, and is given back once', async () => {
    const [mine, theirs] = [places(), places()];
    const first = await mine(crowd, node('O1'));
    await theirs(crowd, node('A1'));
    await expect(mine(crowd, node('O1'))).rejects.toMatchObject(refused);
    await first();
    const third = await theirs(crowd, node('O1'));
    await first();
    await expect(mine(crowd, node('O1'))).rejects.toMatchObject(refused);
    await third();
    const racing = await Promise.allSettled(
      Array.from({ length: 10 }, () => mine({ ...crowd, what: 'races' }, node('O1'))),
    );
    expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(crowd.most);
    await expect(mine({ ...crowd, what: 'races' }, node('O1'))).rejects.toMatchObject(refused);
  });

  it('of ten who ask at once is had by as many as there are', async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 10 }, () => places()({ ...crowd, what: 'at once' }, node('O1'))),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('whose holder died is free after half a minute, and the holder does not get another’s', async () => {
    const dying = { ...crowd, what: 'dying', most: 1 };
    const lost = await places()(dying, node('O1'));
    server.clock.advance(29_000);
    await expect(places()(dying, node('O1'))).rejects.toMatchObject(refused);
    server.clock.advance(1500);
    await places()(dying, node('O1'));
    await lost();
    await expect(places()(dying, node('O1'))).rejects.toMatchObject(refused);
  });

  it('is given back by work that fails, and by work whose caller left before it began', async () => {
    const one = { ...crowd, what: 'failing', most: 1 };
    await expect(
      placed(new AbortController().signal, await places()(one, node('O1')), async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await placed(AbortSignal.abort(), await places()(one, node('O1')), async () => 1);
    await (
      await places()(one, node('O1'))
    )();
  });
});
