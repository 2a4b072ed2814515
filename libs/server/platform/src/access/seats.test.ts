import { type Clock, type Millis } from '@patchbay/kernel';
import { type Store, openStore, rateLimits } from '@patchbay/server-store';
import { createTestDatabase } from '@patchbay/server-store/testing';
import { createSeats } from './seats.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let store: Store;
let now = Date.UTC(2026, 0, 5, 12, 0, 15);
const clock: Clock = { now: () => now as Millis };
beforeAll(async () => {
  database = await createTestDatabase();
  store = await openStore({ databaseUrl: database.url, connections: 4 });
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});

const kept = () =>
  store.ask({ kind: 'platform', reason: 'count what is kept' }, (db) =>
    db.select().from(rateLimits),
  );

describe('seats', () => {
  it('are as many for all processes as there are, also when everybody asks at once', async () => {
    const [one, other] = [createSeats(store, clock), createSeats(store, clock)];
    const got = (
      await Promise.all(
        Array.from({ length: 30 }, (_, turn) => (turn % 2 ? one : other).take('somebody', 12)),
      )
    ).filter((seat) => seat !== null);
    expect(got).toHaveLength(12);
    expect(await other.take('somebody', 12)).toBeNull();
    expect(await other.take('somebody else', 12)).not.toBeNull();
    got.forEach((giveBack) => giveBack());
    await Promise.all([one.settle(), other.settle()]);
    expect((await kept()).filter(({ key }) => key.includes('|somebody|'))).toEqual([]);
    expect(await one.take('somebody', 12)).not.toBeNull();
  });

  it('that are given back make room once, however often that is said', async () => {
    const seats = createSeats(store, clock);
    const [first] = [await seats.take('twice', 2), await seats.take('twice', 2)];
    first?.();
    await seats.settle();
    const third = await seats.take('twice', 2);
    first?.();
    await seats.settle();
    expect([third === null, await seats.take('twice', 2)]).toEqual([false, null]);
  });

  it('of a process that died are free after half a minute, and what it says later takes nobody’s', async () => {
    const [dead, living] = [createSeats(store, clock), createSeats(store, clock)];
    const lost = await dead.take('dying', 1);
    now += 29_000;
    expect(await living.take('dying', 1)).toBeNull();
    now += 1500;
    expect(await living.take('dying', 1)).not.toBeNull();
    lost?.();
    await dead.settle();
    expect(await dead.take('dying', 1)).toBeNull();
  });

  it('are kept by a process that lives, with one statement for all', async () => {
    const asked = { times: 0 };
    const seats = createSeats(
      {
        ...store,
        ask: (scope, work) => {
          asked.times += 1;
          return store.ask(scope, work);
        },
      },
      clock,
    );
    for (const whose of ['a', 'b', 'c']) await seats.take(whose, 1);
    asked.times = 0;
    now += 25_000;
    await seats.beat();
    expect(asked.times).toBe(1);
    now += 25_000;
    for (const whose of ['a', 'b', 'c'])
      expect(await createSeats(store, clock).take(whose, 1)).toBeNull();
  });
});
