import { type Clock, inMilliseconds } from '@patchbay/kernel';
import { type Store } from '@patchbay/server-store';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { createConcurrencySlots } from '../access/concurrency-slots.js';
import { type Timers } from '../background/timers.js';
import { type MachineTime, createDatabaseClock, openDatabaseClock } from './database-clock.js';
import { readDatabaseTime } from './database-time-repository.js';

const minuteMs = 60_000;
/** No measurement is repeated by itself. */
const never: Timers = { after: () => () => undefined };

/** The time of a machine that is set wrong. */
const machineAheadBy = (ms: number): MachineTime => ({
  elapsed: () => performance.now(),
  now: () => Date.now() + ms,
});

describe('the clock of a process', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let store: Store;
  beforeAll(async () => {
    database = await createTestDatabase();
    store = await openTestStore({ databaseUrl: database.url, connections: 4 });
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  const openOn = (ms: number, onSkew?: (ms: number) => void) =>
    openDatabaseClock(store, { machine: machineAheadBy(ms), timers: never, onSkew });
  const databaseTime = () =>
    store.ask({ kind: 'platform', reason: 'compare two clocks' }, readDatabaseTime);

  it.each([-minuteMs, 0, minuteMs])(
    'shows the time of the database on a machine that is %i ms ahead',
    async (ms) => {
      const clock = await openOn(ms);
      const before = await databaseTime();
      const shown = clock.now();
      expect(shown - before).toBeGreaterThan(-250);
      expect((await databaseTime()) - shown).toBeGreaterThan(-250);
    },
  );

  it('tells of a machine that is more than two seconds off, and of no other', async () => {
    const told: number[] = [];
    await openOn(minuteMs, (ms) => told.push(Math.round(ms / 1000)));
    await openOn(-minuteMs, (ms) => told.push(Math.round(ms / 1000)));
    await openOn(1000, (ms) => told.push(ms));
    expect(told).toEqual([60, -60]);
  });

  it('on a machine that is a minute ahead leaves living processes their slots', async () => {
    const ahead: Clock = { now: () => inMilliseconds(machineAheadBy(minuteMs).now()) };
    const [living, wrong, right] = [
      createConcurrencySlots(store, await openOn(0)),
      createConcurrencySlots(store, ahead),
      createConcurrencySlots(store, await openOn(minuteMs)),
    ];
    expect(await living.acquire('tenant', 1)).not.toBeNull();
    expect(await right.acquire('tenant', 1)).toBeNull();
    // What the machine itself says would take it: the slot is held, and the clock decides.
    expect(await wrong.acquire('tenant', 1)).not.toBeNull();
  });
});

describe('a measurement of the database’s time', () => {
  /** A database whose answer takes some time, half of it before it reads its clock. */
  function setUp() {
    let elapsed = 1000;
    const database = { ahead: 500_000, replyMs: 2 };
    const clock = createDatabaseClock(
      async () => {
        elapsed += database.replyMs / 2;
        const time = elapsed + database.ahead;
        elapsed += database.replyMs / 2;
        return time;
      },
      { machine: { elapsed: () => elapsed, now: () => elapsed }, timers: never },
    );
    const error = () => Number(clock.now()) - (elapsed + database.ahead);
    return { clock, database, error };
  }

  it('follows a database whose clock was set, forwards and back', async () => {
    const { clock, database, error } = setUp();
    await clock.follow();
    expect(error()).toBe(0);
    database.ahead += 40_000;
    expect(error()).toBe(-40_000);
    await clock.follow();
    expect(error()).toBe(0);
    database.ahead -= 90_000;
    await clock.follow();
    expect(error()).toBe(0);
  });

  it('changes nothing that a slow answer cannot decide', async () => {
    const { clock, database, error } = setUp();
    await clock.follow();
    database.ahead += 300;
    database.replyMs = 1000;
    await clock.follow();
    expect(error()).toBe(-300);
    database.replyMs = 100;
    await clock.follow();
    expect(error()).toBe(0);
  });

  it('is repeated, and one without an answer leaves the time as it was', async () => {
    const due: (() => void)[] = [];
    let elapsed = 0;
    let asked = 0;
    const clock = createDatabaseClock(
      async () => {
        asked += 1;
        if (asked > 3) throw new Error('the database is away');
        return elapsed + 7000;
      },
      {
        machine: { elapsed: () => elapsed, now: () => elapsed },
        timers: {
          after: (_ms, then) => {
            due.push(then);
            return () => due.splice(due.indexOf(then), 1);
          },
        },
      },
    );
    await clock.follow();
    elapsed += 30_000;
    due.shift()?.();
    await new Promise(setImmediate);
    expect([asked, clock.now()]).toEqual([4, 37_000]);
    clock.stop();
    expect(due).toEqual([]);
  });
});
