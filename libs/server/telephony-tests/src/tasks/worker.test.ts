import { type Millis } from '@patchbay/kernel';
import { OutboundRefusal, type Worker } from '@patchbay/server-core';
import { createLog } from '@patchbay/server-kit';
import { defaultUsageLimits } from '@patchbay/server-money';
import {
  type Store,
  notifications,
  spending,
  taskAttempts,
  taskLimits,
  tasks,
} from '@patchbay/server-store';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { createTaskWorker, keepLeases, type TaskWorkerParts } from '@patchbay/server-telephony';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type FakeOutbound, fakeOutbound } from './fake-outbound.js';

let database: { url: string; drop(): Promise<void> };
let stores: Store[];
let store: Store;
const platform = { kind: 'platform', reason: 'test tasks' } as const;
const monday = Date.parse('2026-11-30T16:00:00Z');
const [minute, hour] = [60_000, 3_600_000];
const always = { startMinute: 0, endMinute: 1440, days: [1, 2, 3, 4, 5, 6, 7] };
let now = monday;
const clock = { now: () => now as Millis };
const log = createLog('silent');
let organizationId = 0;
let outbound: FakeOutbound;
let stopped: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  stores = await Promise.all(
    [0, 1, 2].map(() => openTestStore({ databaseUrl: database.url, connections: 4 })),
  );
  store = stores[0] as Store;
});
afterAll(async () => {
  await Promise.all(stores.map((one) => one.close()));
  await database.drop();
});

/** A new organization with its own limits; waiting tasks of other tests are removed. */
beforeEach(async () => {
  now = monday;
  outbound = fakeOutbound();
  stopped = [];
  await store.within(platform, async (db) => {
    await db.execute(sql`delete from tasks`);
    const { rows } = await db.execute<{ id: string }>(
      sql`insert into accounts (type, username, active) values ('organization', ${`org-${Math.random()}`}, true) returning id`,
    );
    organizationId = Number(rows[0]?.id);
    await db.insert(taskLimits).values({ organizationId, accountId: organizationId });
  });
});

const worker = (of: Store = store, parts: Partial<TaskWorkerParts> = {}): Worker =>
  createTaskWorker({
    store: of,
    clock,
    log,
    outbound,
    stopRinging: async ({ attemptId }) => void stopped.push(attemptId),
    draw: () => 0,
    ...parts,
  });
const limit = (set: Partial<typeof taskLimits.$inferInsert>) =>
  store.within(platform, (db) =>
    db.update(taskLimits).set(set).where(eq(taskLimits.organizationId, organizationId)),
  );
async function add(...wanted: Partial<typeof tasks.$inferInsert>[]): Promise<string[]> {
  const made = await store.within(platform, (db) =>
    db
      .insert(tasks)
      .values(
        wanted.map((one, at) => ({
          organizationId,
          accountId: organizationId,
          type: 'call',
          target: `+1512555${String(1000 + at)}`,
          message: 'Hello',
          nextAt: new Date(now),
          ...one,
        })),
      )
      .returning({ id: tasks.id }),
  );
  return made.map(({ id }) => id);
}
const all = () =>
  store.within(platform, (db) =>
    db
      .select()
      .from(tasks)
      .where(eq(tasks.organizationId, organizationId))
      .orderBy(asc(tasks.nextAt), asc(tasks.id)),
  );
const one = async (id: string) =>
  (
    await store.within(platform, (db) =>
      db
        .select()
        .from(tasks)
        .where(and(eq(tasks.organizationId, organizationId), eq(tasks.id, id))),
    )
  )[0] as typeof tasks.$inferSelect;
const attemptsOf = (id: string) =>
  store.within(platform, (db) =>
    db
      .select()
      .from(taskAttempts)
      .where(and(eq(taskAttempts.organizationId, organizationId), eq(taskAttempts.taskId, id)))
      .orderBy(asc(taskAttempts.number)),
  );
const times = (many: number, of: (at: number) => Partial<typeof tasks.$inferInsert> = () => ({})) =>
  Array.from({ length: many }, (_, at) => of(at));
const lastKey = () => outbound.made.at(-1)?.key as string;

describe('due task', () => {
  it('rings and is finished with the carrier’s report', async () => {
    const [id = ''] = await add({
      context: 'Dana',
      taskContext: 'Recall',
      greeting: 'Hi there',
      waitToGreet: true,
    });
    await worker().drain();
    const [attempt] = await attemptsOf(id);
    expect(outbound.made).toEqual([
      {
        accountId: organizationId,
        to: '+15125551000',
        context: { context: 'Dana', taskContext: 'Recall' },
        greeting: 'Hi there',
        waitToGreet: true,
        taskAttemptId: attempt?.id,
        key: attempt?.id,
      },
    ]);
    expect([await one(id), attempt]).toMatchObject([
      { state: 'running', attempts: 1, attemptId: attempt?.id },
      { state: 'placed', callId: `call-${lastKey()}`, day: '2026-11-30' },
    ]);
    await outbound.end(lastKey(), 'completed');
    expect(await one(id)).toMatchObject({
      state: 'finished',
      outcome: 'completed',
      reason: null,
      leasedUntil: null,
      finishedAt: new Date(now),
    });
    expect((await attemptsOf(id))[0]).toMatchObject({
      state: 'ended',
      outcome: 'completed',
      seconds: 12,
      counts: true,
    });
  });

  it('of type text is sent and finished', async () => {
    const [id = ''] = await add({ type: 'text', message: 'Your cleaning is due.' });
    await worker().drain();
    expect(outbound.made).toMatchObject([{ text: 'Your cleaning is due.', to: '+15125551000' }]);
    expect(await one(id)).toMatchObject({ state: 'finished', outcome: 'sent', roomId: 'room' });
  });

  it('that is not answered is retried after its pause and the target’s cooldown, then given up', async () => {
    const [id = ''] = await add({});
    await limit({ ...always, cooldownCalls: 3 * 3600 });
    for (const [wait, made] of [
      [0, 1],
      [2 * hour, 1],
      [hour, 2],
      [24 * hour, 3],
    ] as const) {
      now += wait;
      await worker().drain();
      expect(outbound.made).toHaveLength(made);
      const { state } = await one(id);
      if (state === 'running') await outbound.end(lastKey(), 'no-answer');
      if (made < 3)
        expect(await one(id)).toMatchObject({
          state: 'pending',
          outcome: 'no-answer',
          reason: 'The call was not answered.',
        });
    }
    expect(await one(id)).toMatchObject({
      state: 'errored',
      outcome: 'no-answer',
      attempts: 3,
      finishedAt: new Date(now),
    });
  });

  it('that the carrier cannot accept is tried five times and counts for no limit', async () => {
    const [id = ''] = await add({});
    await limit({ ...always, dailyCalls: 1 });
    outbound.before = async () => {
      throw new Error('The line is dead');
    };
    for (const pause of [0, 1, 5, 30, 120]) {
      now += pause * minute;
      await worker().drain();
    }
    expect(await one(id)).toMatchObject({
      state: 'errored',
      outcome: 'failed',
      attempts: 5,
      reason: 'It could not be begun.',
    });
    expect((await attemptsOf(id)).map(({ counts }) => counts)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(new Set(outbound.asked.map(({ key }) => key)).size).toBe(5);
  });

  it('that is refused is not retried, and reports why', async () => {
    const [id = ''] = await add({});
    outbound.before = async () => {
      throw new OutboundRefusal(
        'no-number',
        'This agent has no phone number to call or text from.',
      );
    };
    await worker().drain();
    expect(await one(id)).toMatchObject({
      state: 'errored',
      outcome: 'refused',
      reason: 'This agent has no phone number to call or text from.',
    });
  });

  it('that fails for good is a notice, and several within ten minutes are one that counts them', async () => {
    await limit(always);
    const ids = await add({}, { target: '+15125551001' }, { target: '+15125551002' });
    outbound.before = async () => {
      throw new OutboundRefusal('no-number', 'This agent has no phone number.');
    };
    await worker().drain();
    for (const id of ids) expect(await one(id)).toMatchObject({ state: 'errored' });
    await worker(stores[1]).drain();
    const told = await store.within(platform, (db) =>
      db.select().from(notifications).where(eq(notifications.organizationId, organizationId)),
    );
    expect(told).toMatchObject([{ kind: 'task', title: '3 tasks failed', count: 3 }]);
    // As people write a number, not as it is stored.
    expect(told[0]?.body).toMatch(/^The last was to .?\+1 \(\d{3}\) \d{3}-\d{4}/);
    expect(ids).toContain(told[0]?.placeId);
  });

  it('of an agent whose day is used up waits for the next day with the reason, while others continue', async () => {
    await limit(always);
    const agentId = await store.within(platform, async (db) => {
      const { rows } = await db.execute<{ id: string }>(
        sql`insert into accounts (type, username, active, organization_id)
          values ('agent', ${`agent-${Math.random()}`}, true, ${organizationId}) returning id`,
      );
      await db.insert(spending).values({
        organizationId,
        accountId: Number(rows[0]?.id),
        day: '2026-11-30',
        texts: defaultUsageLimits.agent.texts,
      });
      return Number(rows[0]?.id);
    });
    const [text = '', call = '', others = ''] = await add(
      { type: 'text', accountId: agentId },
      { accountId: agentId },
      { type: 'text' },
    );
    for (let look = 0; look < 2; look += 1) await worker().drain();
    expect(await one(text)).toMatchObject({
      state: 'pending',
      attempts: 0,
      nextAt: new Date('2026-12-01T00:00:00Z'),
      reason: 'This agent has used up its 1,000 texts of today. It goes on at 00:00 UTC.',
    });
    expect([await attemptsOf(text), (await one(call)).state, (await one(others)).state]).toEqual([
      [],
      'running',
      'finished',
    ]);
    now = Date.parse('2026-12-01T00:00:00Z');
    await worker().drain();
    expect([(await one(text)).state, (await one(text)).reason, outbound.made.length]).toEqual([
      'finished',
      null,
      3,
    ]);
  });

  it('of an organization whose day is used up waits, and the owner is notified once', async () => {
    await limit(always);
    await store.within(platform, (db) =>
      db.insert(spending).values({
        organizationId,
        accountId: organizationId,
        day: '2026-11-30',
        seconds: defaultUsageLimits.organization.seconds,
      }),
    );
    const ids = await add({}, {}, { type: 'text' });
    await Promise.all([worker().drain(), worker(stores[1]).drain()]);
    await worker().drain();
    expect(
      (await Promise.all(ids.map(one))).map(({ state, attempts }) => [state, attempts]),
    ).toEqual([
      ['pending', 0],
      ['pending', 0],
      ['finished', 1],
    ]);
    expect(
      await store.within(platform, (db) =>
        db
          .select({ title: notifications.title })
          .from(notifications)
          .where(eq(notifications.organizationId, organizationId)),
      ),
    ).toEqual([{ title: 'A daily limit is reached' }]);
  });

  it('whose day is used up at the last moment was no attempt, and is not due before the next day', async () => {
    const [id = ''] = await add({});
    await limit(always);
    const tomorrow = Date.parse('2026-12-01T00:00:00Z');
    outbound.before = async () => {
      throw new OutboundRefusal('spent', 'This agent has used it up.', tomorrow);
    };
    for (let look = 0; look < 3; look += 1) await worker().drain();
    expect([await one(id), outbound.asked.length]).toMatchObject([
      {
        state: 'pending',
        attempts: 0,
        outcome: null,
        reason: 'This agent has used it up.',
        nextAt: new Date(tomorrow),
        leasedUntil: null,
      },
      1,
    ]);
    outbound.before = async () => undefined;
    now = tomorrow;
    await worker().drain();
    expect(await one(id)).toMatchObject({ state: 'running', attempts: 1, reason: null });
  });

  it('that is canceled or deleted while it rings stays so, and is not retried', async () => {
    const ids = await add({}, {});
    await worker().drain();
    await store.within(platform, async (db) => {
      for (const [at, state] of (['canceled', 'deleted'] as const).entries())
        await db
          .update(tasks)
          .set({ state, leasedUntil: null })
          .where(eq(tasks.id, ids[at] as string));
    });
    for (const { key } of outbound.made) await outbound.end(key, 'busy');
    expect((await Promise.all(ids.map(one))).map(({ state }) => state)).toEqual([
      'canceled',
      'deleted',
    ]);
    expect((await attemptsOf(ids[0] as string))[0]).toMatchObject({
      state: 'ended',
      outcome: 'busy',
    });
    now += 20 * minute;
    await worker().drain();
    expect(outbound.made).toHaveLength(2);
  });

  it('that is canceled while it is being placed stops ringing', async () => {
    const ids = await add({}, {});
    outbound.before = async ({ to }) => {
      if (to.endsWith('1000'))
        await store.within(platform, (db) =>
          db
            .update(tasks)
            .set({ state: 'canceled', leasedUntil: null })
            .where(eq(tasks.id, ids[0] as string)),
        );
    };
    await worker().drain();
    expect(stopped).toEqual([(await one(ids[0] as string)).attemptId]);
  });

  it('waits while its agent or an ancestor account is disabled', async () => {
    const [id = ''] = await add({});
    await store.within(platform, (db) =>
      db.execute(sql`update accounts set disabled_reason = 'unpaid' where id = ${organizationId}`),
    );
    await worker().drain();
    expect([outbound.asked.length, (await one(id)).state]).toEqual([0, 'pending']);
    await store.within(platform, (db) =>
      db.execute(sql`update accounts set disabled_reason = null where id = ${organizationId}`),
    );
    now += 11 * minute;
    await worker().drain();
    expect(outbound.made).toHaveLength(1);
  });
});

describe('calling hours', () => {
  it('postpone later tasks to the next opening', async () => {
    now = monday + 3 * hour; // seven in the evening UTC, an hour of the recipient's day and none of the office's
    const [id = ''] = await add({});
    await worker().drain();
    expect([outbound.asked.length, (await one(id)).nextAt]).toEqual([
      0,
      new Date('2026-12-01T09:00:00Z'),
    ]);
    // Nine in the office is three at night in Texas, and eight there is two in the afternoon.
    now = Date.parse('2026-12-01T09:00:00Z');
    await store.within(platform, (db) => db.update(tasks).set({ zones: 'America/Chicago' }));
    await worker().drain();
    expect([outbound.asked.length, (await one(id)).nextAt]).toEqual([
      0,
      new Date('2026-12-01T14:00:00Z'),
    ]);
    now = Date.parse('2026-12-01T14:00:00Z');
    await worker().drain();
    expect(outbound.made).toHaveLength(1);
  });

  it('that never open end a task with the reason', async () => {
    const [id = ''] = await add({ zones: 'Pacific/Honolulu' });
    await limit({ startMinute: 15 * 60 + 59, endMinute: 17 * 60 });
    await limit({ timezone: 'UTC' });
    await worker().drain();
    expect(await one(id)).toMatchObject({ state: 'errored', outcome: 'unreachable' });
  });
});

describe('limits', () => {
  it('of a day hold for calls, texts and both, with any number of workers', async () => {
    await limit({
      dailyCalls: 7,
      dailyTexts: 9,
      dailyTasks: 12,
      concurrency: 50,
      cooldownCalls: 0,
      cooldownTexts: 0,
    });
    await add(...times(30, (at) => ({ type: at % 2 ? 'text' : 'call' })));
    await Promise.all(stores.flatMap((of) => [worker(of), worker(of)]).map((each) => each.drain()));
    const made = (type: 'call' | 'text') =>
      outbound.made.filter((request) => 'text' in request === (type === 'text')).length;
    expect([outbound.made.length, made('call') <= 7, made('text') <= 9]).toEqual([12, true, true]);
    const waiting = (await all()).filter(({ state }) => state === 'pending');
    expect([waiting.length, new Set(waiting.map(({ nextAt }) => nextAt.toISOString()))]).toEqual([
      18,
      new Set(['2026-12-01T09:00:00.000Z']),
    ]);
    now = Date.parse('2026-12-01T15:00:00Z');
    await worker().drain();
    expect(outbound.made).toHaveLength(24);
  });

  it('of concurrency hold with any number of workers, and slots are reused', async () => {
    await limit({ dailyCalls: 1000, dailyTasks: 1000, concurrency: 4, cooldownCalls: 0 });
    await add(...times(20));
    const workers = stores.flatMap((of) => [worker(of), worker(of)]);
    const running = async () => (await all()).filter(({ state }) => state === 'running').length;
    const ended = new Set<string>();
    for (let turn = 0; turn < 30 && ended.size < 20; turn += 1) {
      await Promise.all(workers.map((each) => each.drain()));
      expect(await running()).toBeLessThanOrEqual(4);
      for (const { key } of outbound.made
        .filter((request) => !ended.has(request.key))
        .slice(0, 3)) {
        ended.add(key);
        await outbound.end(key, 'completed');
      }
    }
    expect([
      ended.size,
      outbound.asked.length,
      (await all()).filter(({ state }) => state === 'finished').length,
    ]).toEqual([20, 20, 20]);
  });

  it('of cooldown hold for a target, with any number of tasks and workers', async () => {
    await limit({ concurrency: 50, cooldownCalls: 3600, cooldownTexts: 60 });
    await add(
      ...times(12, (at) => ({ target: `+1512555100${at % 2}` })),
      ...times(4, () => ({ type: 'text', target: '+15125551000' })),
    );
    await Promise.all(stores.flatMap((of) => [worker(of), worker(of)]).map((each) => each.drain()));
    const of = () =>
      outbound.made.map((request) => `${'text' in request ? 'text' : 'call'} ${request.to}`).sort();
    expect(of()).toEqual(['call +15125551000', 'call +15125551001', 'text +15125551000']);
    now += 60_000;
    await Promise.all(stores.map((each) => worker(each).drain()));
    expect(of()).toHaveLength(4);
    now += hour - 60_001;
    await Promise.all(stores.map((each) => worker(each).drain()));
    expect(of().filter((request) => request.startsWith('call'))).toHaveLength(2);
  });

  it('of one organization delay no other', async () => {
    await limit({ dailyTasks: 0 });
    await add(...times(5));
    const first = organizationId;
    const { rows } = await store.within(platform, (db) =>
      db.execute<{ id: string }>(
        sql`insert into accounts (type, username, active) values ('organization', ${`org-${Math.random()}`}, true) returning id`,
      ),
    );
    organizationId = Number(rows[0]?.id);
    await store.within(platform, (db) =>
      db.insert(taskLimits).values({ organizationId, accountId: organizationId }),
    );
    await add({});
    await worker().drain();
    expect(outbound.made.map(({ accountId }) => accountId)).toEqual([organizationId]);
    expect(first).not.toBe(organizationId);
  });
});

describe('lease', () => {
  const hanging = () => {
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    return { gate, go };
  };
  const until = async (check: () => boolean | Promise<boolean>) => {
    for (const end = Date.now() + 30_000; Date.now() < end && !(await check());)
      await new Promise((done) => setTimeout(done, 10));
  };

  it('that expired is taken over under the same key, and its former worker writes nothing', async () => {
    const [id = ''] = await add({ type: 'text' });
    const { gate, go } = hanging();
    outbound.before = () => gate;
    const lost = worker(stores[1], { beatMs: 1e6 }).drain();
    await until(() => outbound.asked.length === 1);
    now += 15_001;
    outbound.before = async () => undefined;
    await worker(stores[2]).drain();
    const after = await one(id);
    expect(after).toMatchObject({
      state: 'finished',
      outcome: 'sent',
      attempts: 1,
      fence: 2,
      takeovers: 1,
    });
    outbound.before = async () => {
      throw new Error('unused');
    };
    go();
    await lost;
    expect(await one(id)).toEqual(after);
    expect([
      outbound.made.length,
      outbound.asked.length,
      new Set(outbound.asked.map(({ key }) => key)).size,
    ]).toEqual([1, 2, 1]);
  });

  it('that was lost ignores a failure of the former holder', async () => {
    const [id = ''] = await add({});
    const { gate, go } = hanging();
    outbound.before = () =>
      gate.then(() => {
        throw new Error('The line is dead');
      });
    const lost = worker(stores[1], { beatMs: 1e6 }).drain();
    await until(() => outbound.asked.length === 1);
    now += 15_001;
    outbound.before = async () => undefined;
    await worker(stores[2]).drain();
    go();
    await lost;
    expect(await one(id)).toMatchObject({ state: 'running', fence: 2, attempts: 1 });
    expect((await attemptsOf(id))[0]).toMatchObject({ state: 'placed', outcome: null });
    await outbound.end(lastKey(), 'completed');
    expect((await one(id)).state).toBe('finished');
  });

  it('that is extended is not taken over', async () => {
    await add({});
    const { gate, go } = hanging();
    outbound.before = () => gate;
    const slow = worker(stores[1], { leaseMs: 3000, beatMs: 20 }).drain();
    await until(() => outbound.asked.length === 1);
    for (let step = 0; step < 8; step += 1) {
      const leased = (await all())[0]?.leasedUntil?.getTime() ?? 0;
      now += 1000;
      await until(async () => ((await all())[0]?.leasedUntil?.getTime() ?? 0) > leased);
      await worker(stores[2]).drain();
    }
    expect(outbound.asked).toHaveLength(1);
    go();
    await slow;
    expect((await all())[0]).toMatchObject({ state: 'running', fence: 1 });
  });

  it('that expires repeatedly with its process ends the task', async () => {
    const [id = ''] = await add({});
    const { gate, go } = hanging();
    outbound.before = () => gate;
    const abandoned: Promise<void>[] = [];
    for (let turn = 0; turn < 6; turn += 1, now += 15_001) {
      abandoned.push(worker(stores[turn % 2], { beatMs: 1e6 }).drain());
      await until(() => outbound.asked.length === turn + 1);
    }
    outbound.before = async () => undefined;
    await worker(stores[2]).drain();
    go();
    await Promise.all(abandoned);
    expect(await one(id)).toMatchObject({
      state: 'errored',
      outcome: 'refused',
      attempts: 1,
      takeovers: 6,
    });
    expect(new Set(outbound.asked.map(({ key }) => key)).size).toBe(1);
  });

  it('of an accepted call is not shortened by a late heartbeat', async () => {
    const [id = ''] = await add({});
    await worker().drain();
    const placed = await one(id);
    await store.within(platform, (db) => keepLeases(db, [placed], new Date(now + 15_000)));
    expect((await one(id)).leasedUntil).toEqual(placed.leasedUntil);
  });

  /** A store of which one transaction fails when the carrier has accepted something. */
  const failingOnce = (of: Store): Store => {
    let hasFailed = false;
    return {
      ...of,
      within: (...args) => {
        if (hasFailed || outbound.made.length === 0) return of.within(...args);
        hasFailed = true;
        return Promise.reject(new Error('timeout exceeded when trying to connect'));
      },
    };
  };

  it.each([
    ['call', 'running'],
    ['text', 'finished'],
  ])(
    'of a %s that the carrier accepted and the database did not record is taken over under the same key',
    async (type, state) => {
      const [id = ''] = await add({ type });
      await worker(failingOnce(stores[1] as Store), { beatMs: 1e6 }).drain();
      // An attempt that failed would be repeated by now.
      now += 2 * minute;
      await worker(stores[2]).drain();
      expect(await one(id)).toMatchObject({ state, attempts: 1, takeovers: 1 });
      expect([outbound.asked.length, outbound.made.length]).toEqual([2, 1]);
    },
  );

  it('of a call without a reported end expires, and the call is not repeated', async () => {
    const [id = ''] = await add({});
    await worker().drain();
    now += 5 * hour;
    await worker().drain();
    expect([outbound.asked.length, await one(id)]).toMatchObject([
      1,
      { state: 'pending', outcome: 'failed', reason: 'The end of this call was never reported.' },
    ]);
  });

  it('of a call whose end is reported twice ends once', async () => {
    const [id = ''] = await add({});
    await worker().drain();
    const key = lastKey();
    await outbound.end(key, 'completed');
    await outbound.end(key, 'busy');
    expect(await one(id)).toMatchObject({ state: 'finished', outcome: 'completed' });
  });
});
