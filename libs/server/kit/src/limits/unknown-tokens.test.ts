import { type Http, type RateLimiter } from '../index.js';
import { fakeAccessGateway, fakeServer } from '../testing/fake-server.js';

const max = 5;
const looked: string[] = [];
const counts = new Map<string, number>();
/** Counts in memory and never begins again. */
const limits: RateLimiter = {
  hit: async (key, limit) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > limit ? 60 : 0;
  },
  spent: (key) => ((counts.get(key) ?? 0) > max && key.startsWith('unknown token|') ? 60 : 0),
};
let http: Http;
let url = '';
const revoked = new Set<string>();
beforeAll(async () => {
  const gateway = fakeAccessGateway(revoked);
  const fake = await fakeServer(
    { signOut: async () => ({}) },
    {
      limits,
      trustedProxies: 1,
      unknownTokensPerMinute: max,
      accessGateway: {
        ...gateway,
        mayBeToken: (token) => token !== 'mistyped',
        identify: async (token) => {
          looked.push(token);
          return gateway.identify(token);
        },
      },
    },
  );
  ({ http, url } = fake);
  http.markReady();
});
afterAll(() => http.close());
beforeEach(() => {
  counts.clear();
  looked.length = 0;
});

const statusOf = async (token: string, { from = '203.0.113.9', body = '{}' } = {}) =>
  (
    await fetch(`${url}/api/v2/auth/signOut`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-for': from,
      },
      body,
    })
  ).status;
const inTurn = async (count: number, ask: (at: number) => Promise<number>) => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push(await ask(at));
  return statuses;
};

describe('a network that sends unknown tokens', () => {
  it('is refused after so many in a minute, without a look-up and before a body is read', async () => {
    expect(await inTurn(max + 1, (at) => statusOf(`unknown${at}`))).toEqual([
      ...Array.from({ length: max }, () => 401),
      429,
    ]);
    looked.length = 0;
    expect(await inTurn(3, (at) => statusOf(`further${at}`, { body: '{"broken' }))).toEqual([
      429, 429, 429,
    ]);
    expect(looked).toEqual([]);
  });

  it('leaves those who are signed in there alone, and every other network', async () => {
    expect(await statusOf('mine')).toBe(200);
    await inTurn(max + 1, (at) => statusOf(`unknown${at}`));
    expect(await statusOf('mine')).toBe(200);
    expect(await statusOf('unknown', { from: '203.0.113.10' })).toBe(401);
  });

  it('is refused for a session that ended, too', async () => {
    expect(await statusOf('mine')).toBe(200);
    await inTurn(max + 1, (at) => statusOf(`unknown${at}`));
    revoked.add('mine');
    try {
      expect(await inTurn(2, () => statusOf('mine'))).toEqual([429, 429]);
      expect(looked.filter((token) => token === 'mine')).toHaveLength(2);
    } finally {
      revoked.clear();
    }
  });

  it('is not counted for tokens that are mistyped, which cost no look-up', async () => {
    expect(await inTurn(max + 3, () => statusOf('mistyped'))).toEqual(
      Array.from({ length: max + 3 }, () => 401),
    );
    expect([...counts.keys()]).toEqual([]);
  });

  it('may make public calls up to their own limit, beyond which no token is looked up', async () => {
    const ask = async () =>
      (
        await fetch(`${url}/api/v1/allocateTempUserSession`, {
          headers: { authorization: 'Bearer unknown', 'x-forwarded-for': '203.0.113.9' },
        })
      ).status;
    for (let tries = 0; tries < 2000 && (await ask()) !== 429; tries += 1);
    looked.length = 0;
    expect(await ask()).toBe(429);
    expect(looked).toEqual([]);
  });
});
