import { type Clock, type Millis } from '@patchbay/kernel';
import { type Store, rateLimits } from '@patchbay/server-store';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { createConcurrencySlots } from './concurrency-slots.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
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

const kept = () =>
  store.ask({ kind: 'platform', reason: 'count what is kept' }, (db) =>
    db.select().from(rateLimits),
  );

describe('concurrency slots', () => {
  it('are limited across all processes, also when 30 requests arrive at once', async () => {
    const [one, other] = [
      createConcurrencySlots(store, clock),
      createConcurrencySlots(store, clock),
    ];
    const got = (
      await Promise.all(
        Array.from({ length: 30 }, (_, turn) => (turn % 2 ? one : other).acquire('tenant', 12)),
      )
    ).filter((slot) => slot !== null);
    expect(got).toHaveLength(12);
    expect(await other.acquire('tenant', 12)).toBeNull();
    expect(await other.acquire('another', 12)).not.toBeNull();
    got.forEach((giveBack) => giveBack());
    await Promise.all([one.settle(), other.settle()]);
    expect((await kept()).filter(({ key }) => key.includes('|tenant|'))).toEqual([]);
    expect(await one.acquire('tenant', 12)).not.toBeNull();
  });

  it('are released once, however often release is called', async () => {
    const slots = createConcurrencySlots(store, clock);
    const [first] = [await slots.acquire('twice', 2), await slots.acquire('twice', 2)];
    first?.();
    await slots.settle();
    const third = await slots.acquire('twice', 2);
    first?.();
    await slots.settle();
    expect([third === null, await slots.acquire('twice', 2)]).toEqual([false, null]);
  });

  it('of a dead process expire after half a minute, and a late release frees no slot of another process', async () => {
    const [dead, living] = [
      createConcurrencySlots(store, clock),
      createConcurrencySlots(store, clock),
    ];
    const lost = await dead.acquire('dying', 1);
    now += 29_000;
    expect(await living.acquire('dying', 1)).toBeNull();
    now += 1500;
    expect(await living.acquire('dying', 1)).not.toBeNull();
    lost?.();
    await dead.settle();
    expect(await dead.acquire('dying', 1)).toBeNull();
  });

  it('are renewed by a running process with one statement for all', async () => {
    const asked = { times: 0 };
    const slots = createConcurrencySlots(
      {
        ...store,
        ask: (scope, work) => {
          asked.times += 1;
          return store.ask(scope, work);
        },
      },
      clock,
    );
    for (const key of ['a', 'b', 'c']) await slots.acquire(key, 1);
    asked.times = 0;
    now += 25_000;
    await slots.heartbeat();
    expect(asked.times).toBe(1);
    now += 25_000;
    for (const key of ['a', 'b', 'c'])
      expect(await createConcurrencySlots(store, clock).acquire(key, 1)).toBeNull();
  });
});
