import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { type Handset, type RingingCall, createLoopbackCarrier } from '@patchbay/server-providers';
import { agentConfigs, phoneNumbers } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

let server: TestServer;
let tree: FixtureTree;
let handset: Handset;
const kept: { readonly to: string }[] = [];
const ours = '+15125550100';
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const ask = (method: string, path: string, body?: unknown, who = 'owner') =>
  server.call(method, path, { token: tokenOf(who), body });
const platform = { kind: 'platform', reason: 'test tasks' } as const;
/** Numbers that stop ringing at once; others ring long enough for a slow machine. */
const unheard = new Set<string>();

/**
 * Real components except the telephone: the loopback carrier, its call controller, the engine, and
 * the worker of `createTestServer`.
 */
beforeAll(async () => {
  const carrier = createLoopbackCarrier({
    sink: { keep: async (message) => void kept.push(message) },
  });
  handset = carrier.handset;
  server = await createTestServer({
    carrier: {
      installation: {
        ...carrier,
        placeCall: (call) =>
          carrier.placeCall({ ...call, ringSeconds: unheard.has(call.to) ? 0.1 : 600 }),
      },
    },
    http: { limits: { hit: async () => 0 } },
  });
  tree = await createFixtureTree(server);
  await server.store.within(platform, async (db) => {
    await db.execute(sql`update accounts set phone_number = ${ours} where id = ${idOf('A1')}`);
    await db.insert(phoneNumbers).values({
      number: ours,
      organizationId: idOf('O1'),
      accountId: idOf('A1'),
      country: 'US',
      status: 'assigned',
    });
    await db
      .update(agentConfigs)
      .set({
        config: { agentInstructions: 'Recall people.', welcomeMessage: 'Northside Dental, hello.' },
      })
      .where(sql`account_id = ${idOf('A1')}`);
    await db.execute(
      sql`update task_limits set days = '{1,2,3,4,5,6,7}', start_minute = 0, end_minute = 1440 where organization_id = ${idOf('O1')}`,
    );
  });
});
afterAll(() => server.close());

async function until<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
): Promise<T> {
  for (
    const end = Date.now() + 60_000;
    Date.now() < end;
    await new Promise((done) => setTimeout(done, 20))
  ) {
    const found = await look();
    if (found) return found;
  }
  throw new Error('It did not come to pass');
}
const taskOf = async (id: string) =>
  (await ask('GET', `/api/v2/tasks/${id}`)).json.task as {
    state: string;
    outcome: string;
    conversationUuid: string;
    roomId: string;
    taskAttemptId: string;
    attempts: number;
    nextAttemptAt: number;
    reason: string;
  };
/** An unassigned number, so that the hour of the day does not matter. */
const numbers = (() => {
  let last = 1000;
  return () => `+1555555${(last += 1)}`;
})();
const make = async (body: object) =>
  (await ask('POST', '/api/v2/tasks', { accountId: idOf('A1'), ...body })).json.task as {
    id: string;
  };

it('a call rings, is spoken in, and ends with outcome, transcript and log row', async () => {
  const target = numbers();
  const { id } = await make({
    type: 'call',
    target,
    greeting: 'Hi, your cleaning is due.',
    context: 'Dana',
  });
  const call = await until<RingingCall>(() => handset.ringing(target)[0]);
  expect([call.from, (await taskOf(id)).state]).toEqual([ours, 'running']);
  expect((await handset.answer(call.callId)).said).toBe('Hi, your cleaning is due.');
  await handset.say(call.callId, 'book me in');
  await handset.hangUp(call.callId);
  const done = await until(async () => {
    const now = await taskOf(id);
    return now.state === 'finished' && now;
  });
  expect(done).toMatchObject({ outcome: 'completed', attempts: 1, reason: null });
  const spoken = (await ask('GET', `/api/v2/conversation/${done.roomId}/${done.conversationUuid}`))
    .text;
  for (const words of ['Hi, your cleaning is due.', 'book me in']) expect(spoken).toContain(words);
  const { logs } = (
    await ask(
      'GET',
      `/api/v2/logs?taskAttemptId=${done.taskAttemptId}&end=${Math.floor(Date.now() / 1000) + 60}`,
    )
  ).json as { logs: Record<string, unknown>[] };
  expect(logs).toEqual([
    expect.objectContaining({
      type: 'call',
      direction: 'outbound',
      toNumber: target,
      taskAttemptId: done.taskAttemptId,
      scheduled: 'true',
      outcome: 'booked',
      roomId: done.roomId,
    }),
  ]);
  expect((await ask('GET', '/api/v2/tasks/dailyCounts')).json.counts).toMatchObject({
    calls: 1,
    tasks: 1,
  });
});

it('a text arrives and is listed in inbox and log', async () => {
  const target = numbers();
  const { id } = await make({ type: 'text', target, message: 'Your cleaning is due.' });
  const done = await until(async () => {
    const now = await taskOf(id);
    return now.state === 'finished' && now;
  });
  expect(done).toMatchObject({ outcome: 'sent' });
  expect((await ask('GET', `/api/v2/messages/${done.roomId}`)).text).toContain(
    'Your cleaning is due.',
  );
  const { logs } = (
    await ask(
      'GET',
      `/api/v2/logs?taskAttemptId=${done.taskAttemptId}&end=${Math.floor(Date.now() / 1000) + 60}`,
    )
  ).json as { logs: Record<string, unknown>[] };
  expect(logs).toEqual([
    expect.objectContaining({
      direction: 'outbound',
      toNumber: target,
      taskAttemptId: done.taskAttemptId,
    }),
  ]);
});

it.each([
  [
    'queued',
    {
      state: 'errored',
      outcome: 'refused',
      reason: expect.stringContaining('it is unknown whether it went out') as string,
    },
  ],
  ['failed', { state: 'pending', outcome: 'failed' }],
  ['delivered', { state: 'finished', outcome: 'sent' }],
] as const)(
  'a text in state %s whose sender died is not sent again automatically',
  async (status, wanted) => {
    const target = numbers();
    const { id } = await make({ type: 'text', target, message: 'Once only.' });
    await until(async () => (await taskOf(id)).state === 'finished');
    const sent = () => kept.filter(({ to }) => to === target).length;
    expect(sent()).toBe(1);
    // The state after a process died between the carrier's row and the record of the end.
    await server.store.within(platform, async (db) => {
      await db.execute(
        sql`update carrier_texts set status = ${status},
          carrier_message_id = ${status === 'queued' ? null : 'SM1'}
          where key = (select attempt_id::text from tasks where id = ${id}::uuid)`,
      );
      await db.execute(
        sql`update task_attempts set state = 'starting', outcome = null where task_id = ${id}::uuid`,
      );
      await db.execute(
        sql`update tasks set state = 'running', outcome = null, finished_at = null,
          leased_until = ${new Date(server.clock.now() - 1000).toISOString()}::timestamptz
          where id = ${id}::uuid`,
      );
      await db.execute(sql`select pg_notify('patchbay_tasks', '')`);
    });
    expect(
      await until(async () => {
        const now = await taskOf(id);
        return now.state !== 'running' && now;
      }),
    ).toMatchObject({ ...wanted, attempts: 1 });
    expect(sent()).toBe(1);
  },
);

it.each([
  [
    'busy',
    async (target: string) =>
      handset.reject((await until<RingingCall>(() => handset.ringing(target)[0])).callId),
  ],
  ['no-answer', async () => undefined],
] as const)('a line that is %s is retried later', async (outcome, meet) => {
  const target = numbers();
  if (outcome === 'no-answer') unheard.add(target);
  const { id } = await make({ type: 'call', target });
  await meet(target);
  const waiting = await until(async () => {
    const now = await taskOf(id);
    return now.state === 'pending' && now.attempts === 1 && now;
  });
  expect(waiting).toMatchObject({ outcome });
  expect(waiting.nextAttemptAt * 1000).toBeGreaterThan(server.clock.now());
});

it.each([
  ['canceled', (id: string) => ask('POST', `/api/v2/tasks/${id}`, { state: 'canceled' })],
  ['deleted', (id: string) => ask('DELETE', `/api/v2/tasks/${id}`)],
] as const)('a line stops ringing when its task is %s', async (state, drop) => {
  const target = numbers();
  const { id } = await make({ type: 'call', target });
  const call = await until<RingingCall>(() => handset.ringing(target)[0]);
  expect((await drop(id)).json.task).toMatchObject({ state });
  expect(handset.ringing(target)).toEqual([]);
  await expect(handset.answer(call.callId)).rejects.toMatchObject({ code: 'ended' });
});

it('an answered call continues when its task is canceled, and the task stays canceled', async () => {
  const target = numbers();
  const { id } = await make({ type: 'call', target });
  const call = await until<RingingCall>(() => handset.ringing(target)[0]);
  await handset.answer(call.callId);
  await ask('POST', `/api/v2/tasks/${id}`, { state: 'canceled' });
  expect(await handset.say(call.callId, 'still there')).toContain('still there');
  await handset.hangUp(call.callId);
  expect(
    await until(async () => {
      const now = await taskOf(id);
      return now.conversationUuid && now;
    }),
  ).toMatchObject({ state: 'canceled', outcome: 'completed' });
});

it('a task of an agent without a number ends with the reason', async () => {
  const { id } = (
    await ask('POST', '/api/v2/tasks', { type: 'call', target: numbers(), accountId: idOf('A2') })
  ).json.task as { id: string };
  expect(
    await until(async () => {
      const now = await taskOf(id);
      return now.state === 'errored' && now;
    }),
  ).toMatchObject({
    outcome: 'refused',
    reason: 'This agent has no phone number to call or text from.',
  });
});
