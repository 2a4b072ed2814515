import { type Clock, type Millis } from '@patchbay/kernel';
import { type Store, rateLimits } from '@patchbay/server-store';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { createRateLimiter } from './rate-limiter.js';

let database: { url: string; drop(): Promise<void> };
let store: Store;
let now = Date.UTC(2026, 0, 5, 12, 0, 15);
const clock: Clock = { now: () => now as Millis };

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTestStore({ databaseUrl: database.url, connections: 4 });
});

afterAll(async () => {
  await store?.close();
  await database?.drop();
});

/** A limiter with its own memory, as in a process of its own, that counts its queries. */
function process() {
  const asked = { times: 0 };
  const counting: Store = {
    ...store,
    ask: (scope, work) => {
      asked.times += 1;
      return store.ask(scope, work);
    },
  };
  const { hit, spent } = createRateLimiter(counting, clock);
  return {
    asked,
    hit,
    spent: (key: string, windowSeconds?: number) => spent?.(key, windowSeconds),
  };
}

const hits = async (
  limiter: ReturnType<typeof process>,
  key: string,
  limit: number,
  times: number,
) => Promise.all(Array.from({ length: times }, () => limiter.hit(key, limit)));
const allowed = (waits: readonly number[]) => waits.filter((wait) => wait === 0).length;

describe('a rate limit', () => {
  it('admits exactly its number of requests when all arrive at once', async () => {
    expect(allowed(await hits(process(), 'small', 5, 12))).toBe(5);
    expect(allowed(await hits(process(), 'large', 600, 700))).toBe(600);
  });

  it('is one for all processes', async () => {
    const [one, other] = [process(), process()];
    const waits = (
      await Promise.all([hits(one, 'shared', 600, 650), hits(other, 'shared', 600, 650)])
    ).flat();
    expect(allowed(waits)).toBe(600);
  });

  it('costs concurrent requests one write, and a refused request none', async () => {
    const limiter = process();
    await hits(limiter, 'at once', 600, 30);
    expect(limiter.asked.times).toBe(1);
    await hits(limiter, 'spent', 2, 3);
    const before = limiter.asked.times;
    expect(allowed(await hits(limiter, 'spent', 2, 50))).toBe(0);
    expect(limiter.asked.times).toBe(before);
  });

  it('is reported as exhausted without a query, only to refused callers and only in its window', async () => {
    const [limiter, other] = [process(), process()];
    await hits(limiter, 'known', 3, 3);
    expect([limiter.spent('known'), limiter.spent('never asked')]).toEqual([0, 0]);
    await limiter.hit('known', 3);
    const { times } = limiter.asked;
    expect([
      limiter.spent('known'),
      limiter.spent('known', 10),
      other.spent('known'),
      limiter.asked.times,
    ]).toEqual([45, 0, 0, times]);
    now += 45_000;
    expect(limiter.spent('known')).toBe(0);
    now -= 45_000;
  });

  it('returns the seconds to wait, and is reset with the next minute', async () => {
    const limiter = process();
    await hits(limiter, 'again', 3, 3);
    expect(await limiter.hit('again', 3)).toBe(45);
    now += 45_000;
    expect(await limiter.hit('again', 3)).toBe(0);
  });

  it('may have another window, which all processes share', async () => {
    const [one, other] = [process(), process()];
    const waits = await Promise.all(
      Array.from({ length: 500 }, (_, turn) =>
        (turn % 2 ? one : other).hit('ten seconds', 200, 10),
      ),
    );
    expect([allowed(waits), new Set(waits)]).toEqual([200, new Set([0, 10])]);
    now += 10_000;
    expect(await one.hit('ten seconds', 200, 10)).toBe(0);
  });

  it('deletes the counts of windows that have ended', async () => {
    now += 600_000;
    await createRateLimiter(store, clock).deleteExpired();
    expect(
      await store.ask({ kind: 'platform', reason: 'count what is kept' }, (db) =>
        db.select().from(rateLimits),
      ),
    ).toEqual([]);
  });
});
