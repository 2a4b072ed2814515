import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  readEvents,
  type Reply,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { sql } from 'drizzle-orm';

let server: TestServer;
let tree: FixtureTree;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const dayMs = 86_400_000;
/**
 * A future Monday at four in the afternoon UTC, ten or eleven in Texas; the offices are open from
 * nine to five UTC.
 */
const monday =
  Math.floor((Date.now() / dayMs + 3) / 7) * 7 * dayMs - 3 * dayMs + 7 * dayMs + 16 * 3_600_000;
/** Unix time in seconds: so many days after that Monday, at an hour UTC. */
const after = (days: number, hour = 16) => (monday + days * dayMs) / 1000 + (hour - 16) * 3600;
const dayText = (days: number) => new Date(monday + days * dayMs).toISOString().slice(0, 10);

beforeAll(async () => {
  // The worker must not take what these tests look at.
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  server.clock.advance(monday - server.clock.now());
  tree = await createFixtureTree(server);
  for (const key of ['O1', 'O2'])
    await server.call('POST', `/api/v2/tasks/limits?targetAccountId=${idOf(key)}`, {
      token: tokenOf('superAdmin'),
      body: { concurrencyPerRun: 1, daily: { tasks: 0 } },
    });
  await setCountry('US');
});
afterAll(() => server.close());

const ask = (method: string, path: string, body?: unknown, who = 'owner'): Promise<Reply> =>
  server.call(method, path, { token: tokenOf(who), body });
const target = '+15125550148';
const make = async (body: object = {}, who = 'owner') =>
  (await ask('POST', '/api/v2/tasks', { type: 'call', target, ...body }, who)).json.task as Record<
    string,
    unknown
  > & { id: string };

/** The country of the organization, in which its numbers are read. */
async function setCountry(country: string | null) {
  const path = `/api/v1/accountSetting?targetAccountId=${idOf('O1')}`;
  const reply = await server.call('POST', path, { token: tokenOf('owner'), body: { country } });
  expect(reply.status).toBe(200);
}

describe('a target without a plus', () => {
  afterAll(() => setCountry('US'));

  it.each([
    ['BR', '11987654321', '+5511987654321'],
    ['CN', '13800138000', '+8613800138000'],
    ['IN', '9876543210', '+919876543210'],
    ['AU', '0412 345 678', '+61412345678'],
    ['DE', 'tel:0151 12345678', '+4915112345678'],
    ['US', '\u202A(512) 555-0148\u202C', '+15125550148'],
    // Nothing says where it is: the last resort is the United States.
    [null, '(512) 555-0148', '+15125550148'],
  ])('is one of the organization’s country: %s %s', async (country, written, number) => {
    await setCountry(country);
    const reply = await ask('POST', '/api/v2/tasks', { type: 'call', target: written });
    // Which countries may be called is a question of its own.
    const field = (reply.json.fields as { message: string }[] | undefined)?.[0]?.message ?? '';
    expect(
      reply.status < 300
        ? (reply.json.task as { target: string }).target
        : /not on the list|not called from here|cannot be used/.exec(field)?.[0],
    ).toBe(number.startsWith('+1') ? number : 'cannot be used');
  });

  it.each([
    ['US', '11987654321', 'is not a number of US'],
    ['US', '0412 345 678', 'is not a number of US'],
    ['US', '13800138000', 'is not a number of US'],
    ['US', '4915112345678', '+4915112345678 if that is the number'],
    [null, '0412 345 678', 'is not a number of US'],
    ['US', '1.21656E+10', 'a spreadsheet has shortened'],
    ['US', '(512) 555-0148 x12', 'has the extension 12'],
  ])('is refused with what to do: %s %s', async (country, written, words) => {
    await setCountry(country);
    expect(await ask('POST', '/api/v2/tasks', { type: 'call', target: written })).toMatchObject({
      status: 400,
      json: {
        fields: [{ path: 'body.target', message: expect.stringContaining(words) as string }],
      },
    });
  });

  it('has a country that exists', async () => {
    const path = `/api/v1/accountSetting?targetAccountId=${idOf('O1')}`;
    for (const country of ['XX', 'us', 7])
      expect(
        await server.call('POST', path, { token: tokenOf('owner'), body: { country } }),
      ).toMatchObject({ status: 400, json: { fields: [{ path: 'body.country' }] } });
  });
});

describe('creating a task', () => {
  it('returns it as waiting', async () => {
    const reply = await ask('POST', '/api/v2/tasks', {
      type: 'call',
      target: '(512) 555-0148',
      context: 'Dana',
      taskContext: 'Recall',
      greeting: 'Hi',
      waitToGreet: true,
      accountId: idOf('A1'),
      scheduledFor: after(1),
      meta: { list: 'recall' },
      externalTaskId: 'x-1',
    });
    expect(reply.status).toBe(201);
    expect(reply.json).toMatchObject({
      success: true,
      inserted: 1,
      batchId: null,
      task: {
        type: 'call',
        state: 'pending',
        target,
        context: 'Dana',
        taskContext: 'Recall',
        greeting: 'Hi',
        waitToGreet: true,
        message: null,
        accountId: idOf('A1'),
        scheduledFor: after(1),
        nextAttemptAt: after(1),
        externalTaskId: 'x-1',
        meta: { list: 'recall' },
        attempts: 0,
        outcome: null,
      },
    });
    expect(
      (await ask('GET', `/api/v2/tasks/${(reply.json.task as { id: string }).id}`)).json.task,
    ).toEqual(reply.json.task);
  });

  it('accepts the username of an account with a number', async () => {
    await server.store.within({ kind: 'platform', reason: 'give a number' }, async (db) => {
      await db.execute(
        sql`update accounts set phone_number = '+15125550177' where id = ${idOf('A2')}`,
      );
    });
    const username =
      (
        (await ask('GET', `/api/v2/account?targetAccountId=${idOf('A2')}`)).json.account as
          | { username?: string }
          | undefined
      )?.username ??
      ((await ask('GET', `/api/v2/account?targetAccountId=${idOf('A2')}`)).json.username as string);
    expect((await make({ target: username })).target).toBe('+15125550177');
    expect(
      (await ask('POST', '/api/v2/tasks', { type: 'call', target: username }, 'siblingOwner'))
        .status,
    ).toBe(400);
  });

  it('creates many with common values', async () => {
    const reply = await ask('POST', '/api/v2/tasks', {
      type: 'text',
      message: 'Hello',
      externalTaskId: 'many',
      tasks: [
        { target },
        { target: '+15125550149', message: 'Hi' },
        { type: 'call', target: '+15125550150' },
      ],
    });
    expect(reply.json).toMatchObject({
      inserted: 3,
      tasks: [
        { type: 'text', message: 'Hello' },
        { type: 'text', message: 'Hi' },
        { type: 'call', message: null },
      ],
    });
    const batch = await ask(
      'GET',
      `/api/v2/tasks?batchId=${reply.json.batchId as string}&order=asc`,
    );
    expect((batch.json.tasks as { target: string }[]).map((task) => task.target)).toEqual([
      target,
      '+15125550149',
      '+15125550150',
    ]);
    expect(
      (await ask('GET', `/api/v2/tasks/stats?batchId=${reply.json.batchId as string}`)).json,
    ).toMatchObject({ total: 3, byState: { pending: 3, running: 0 } });
  });

  it('creates none of many when one is invalid', async () => {
    const before = (await ask('GET', '/api/v2/tasks/stats')).json.total;
    const reply = await ask('POST', '/api/v2/tasks', {
      type: 'call',
      tasks: [{ target }, { target: 'not a target' }],
    });
    expect([reply.status, (reply.json.fields as { path: string }[])[0]?.path]).toEqual([
      400,
      'body.tasks.1.target',
    ]);
    expect((await ask('GET', '/api/v2/tasks/stats')).json.total).toBe(before);
  });

  it.each([
    ['no type', { target }, 'body.type'],
    ['a type that is none', { type: 'fax', target }, 'body.type'],
    ['no target', { type: 'call' }, 'body.target'],
    ['a target that is none', { type: 'call', target: '12' }, 'body.target'],
    ['a premium number', { type: 'call', target: '+19005550148' }, 'body.target'],
    ['a satellite', { type: 'call', target: '+8816123456789' }, 'body.target'],
    ['a text without words', { type: 'text', target }, 'body.message'],
    ['another account’s agent', { type: 'call', target, accountId: 8_999_999 }, 'body.accountId'],
    ['a time on Sunday', { type: 'call', target, scheduledFor: after(6) }, 'body.scheduledFor'],
    [
      'a time before nine',
      { type: 'call', target, scheduledFor: after(1, 8) },
      'body.scheduledFor',
    ],
    ['a time before all time', { type: 'call', target, scheduledFor: -9e15 }, 'body.scheduledFor'],
    ['milliseconds', { type: 'call', target, scheduledFor: after(1) * 1000 }, 'body.scheduledFor'],
    ['a meta that is large', { type: 'call', target, meta: { x: 'x'.repeat(9000) } }, 'body.meta'],
    ['a context that is long', { type: 'call', target, context: 'x'.repeat(8001) }, 'body.context'],
  ])('with %s is refused', async (_what, body, path) => {
    const reply = await ask('POST', '/api/v2/tasks', body);
    expect([
      reply.status,
      (reply.json.fields as { path: string }[] | undefined)?.[0]?.path,
      reply.json.success,
    ]).toEqual([400, path, false]);
  });

  it.each([
    ['owner', 'O4'],
    ['owner', 'A4'],
    ['owner', 'A3'],
    ['restricted', 'A2'],
    ['agent key', 'A2'],
  ] as const)('by %s for %s is refused', async (who, whose) => {
    const named = who === 'restricted' ? `?targetAccountId=${idOf('A1')}` : '';
    const reply = await ask(
      'POST',
      `/api/v2/tasks${named}`,
      { type: 'call', target, accountId: idOf(whose) },
      who,
    );
    expect([reply.status, (reply.json.fields as { path: string }[])[0]?.path]).toEqual([
      400,
      'body.accountId',
    ]);
  });
});

describe('list of tasks', () => {
  it('is newest first, ten per page, with the total', async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      server.clock.advance(1000);
      await make({ externalTaskId: `list-${turn}` }, 'siblingOwner');
    }
    const page = await ask('GET', '/api/v2/tasks', undefined, 'siblingOwner');
    expect([
      (page.json.tasks as object[]).length,
      (page.json.tasks as { externalTaskId: string }[])[0]?.externalTaskId,
    ]).toEqual([10, 'list-11']);
    const rest = await ask(
      'GET',
      '/api/v2/tasks?limit=5&offset=10&order=desc&sort=createdAt',
      undefined,
      'siblingOwner',
    );
    const ids = [
      ...(page.json.tasks as { id: string }[]),
      ...(rest.json.tasks as { id: string }[]),
    ].map(({ id }) => id);
    expect([new Set(ids).size, rest.json.total]).toEqual([ids.length, page.json.total]);
  });

  it('filters by state, type, agent, name and time of change', async () => {
    const one = await make({ accountId: idOf('A2'), externalTaskId: 'find-me' });
    const count = async (query: string) =>
      (await ask('GET', `/api/v2/tasks?externalTaskId=find-me&${query}`)).json.total;
    expect(
      await Promise.all([
        count('state=pending'),
        count('state=finished'),
        count('type=text'),
        count(`accountId=${idOf('A2')}`),
        count(`accountId=${idOf('A1')}`),
        count(`since=${one.updatedAt as number}`),
        count(`since=${(one.updatedAt as number) + 1}`),
        count(`until=${(one.updatedAt as number) - 1}`),
        count('batchId=none'),
      ]),
    ).toEqual([1, 0, 0, 1, 0, 1, 0, 0, 0]);
  });

  it('finds a number as people write it', async () => {
    await make({ externalTaskId: 'dialled', target: '+15125550149' });
    for (const text of ['(512) 555-0149', '512.555.0149', '001 512 555 0149'])
      expect(
        (await ask('GET', `/api/v2/tasks?externalTaskId=dialled&q=${encodeURIComponent(text)}`))
          .json.total,
      ).toBe(1);
  });

  it('of an agent contains its own tasks', async () => {
    const mine = await make({}, 'agent key');
    const other = await make({ accountId: idOf('A2') });
    const ids = (
      (await ask('GET', '/api/v2/tasks?limit=500', undefined, 'agent key')).json.tasks as {
        id: string;
      }[]
    ).map(({ id }) => id);
    expect([ids.includes(mine.id), ids.includes(other.id)]).toEqual([true, false]);
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { context: 'x' }],
      ['DELETE', undefined],
    ] as const)
      expect((await ask(method, `/api/v2/tasks/${other.id}`, body, 'agent key')).status).toBe(404);
  });
});

describe('list of tasks with unusual arguments', () => {
  it.each([
    'since=999999999999999',
    'until=999999999999999',
    'offset=999999999999999',
    'limit=0',
    'limit=999999',
    'q=%25%5C_',
    'batchId=x',
  ])('answers %s', async (query) =>
    expect((await ask('GET', `/api/v2/tasks?${query}`)).status).toBe(200),
  );
  it.each([
    'limit=-1',
    'limit=x',
    'sort=target',
    'order=up',
    'state=lost',
    'since=-1',
    'accountId=x',
  ])('refuses %s', async (query) =>
    expect((await ask('GET', `/api/v2/tasks?${query}`)).status).toBe(400),
  );
});

describe('watching client', () => {
  it('is notified when a task is created, changed and removed', async () => {
    const { id } = await make({}, 'siblingOwner');
    const reader = await readEvents(server.url, tokenOf('siblingOwner'));
    try {
      await ask('POST', `/api/v2/tasks/${id}`, { context: 'Told' }, 'siblingOwner');
      await reader.until(1, 'task');
      await ask('DELETE', `/api/v2/tasks/${id}`, undefined, 'siblingOwner');
      await make({}, 'siblingOwner');
      await reader.until(3, 'task');
    } finally {
      reader.close();
    }
  });
});

describe('waiting task', () => {
  it('can be changed and is validated like a new one', async () => {
    const { id } = await make({ context: 'Before', scheduledFor: after(1) });
    expect(
      (await ask('POST', `/api/v2/tasks/${id}`, { context: 'After', waitToGreet: true })).json.task,
    ).toMatchObject({
      context: 'After',
      waitToGreet: true,
      scheduledFor: after(1),
      state: 'pending',
    });
    expect(
      (
        await ask('POST', `/api/v2/tasks/${id}`, {
          scheduledFor: after(2, 16.5),
          accountId: idOf('A1'),
        })
      ).json.task,
    ).toMatchObject({
      scheduledFor: after(2, 16.5),
      nextAttemptAt: after(2, 16.5),
      accountId: idOf('A1'),
    });
    for (const body of [
      { target: '+19005550148' },
      { scheduledFor: after(6) },
      { accountId: idOf('A4') },
      { state: 'finished' },
      { context: 5 },
    ])
      expect((await ask('POST', `/api/v2/tasks/${id}`, body)).status).toBe(400);
  });

  it('can be canceled repeatedly and resumed', async () => {
    const { id } = await make();
    expect(
      (await ask('POST', `/api/v2/tasks/${id}`, { state: 'canceled' })).json.task,
    ).toMatchObject({ state: 'canceled', nextAttemptAt: null });
    expect((await ask('POST', `/api/v2/tasks/${id}`, { state: 'canceled' })).status).toBe(200);
    expect((await ask('POST', `/api/v2/tasks/${id}`, { context: 'x' })).status).toBe(400);
    expect(
      (await ask('POST', `/api/v2/tasks/${id}`, { state: 'pending' })).json.task,
    ).toMatchObject({ state: 'pending', finishedAt: null });
  });

  it('waits for its planned time again after it was put back', async () => {
    const { id } = await make({ scheduledFor: after(1) });
    await ask('POST', `/api/v2/tasks/${id}`, { state: 'canceled' });
    expect(
      (await ask('POST', `/api/v2/tasks/${id}`, { state: 'pending' })).json.task,
    ).toMatchObject({ state: 'pending', nextAttemptAt: after(1) });
  });

  it('can be deleted with its texts', async () => {
    const { id } = await make({ context: 'Private words', meta: { a: 1 } });
    expect((await ask('DELETE', `/api/v2/tasks/${id}`)).json).toMatchObject({
      success: true,
      task: { id, state: 'deleted', context: null, meta: {} },
    });
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { state: 'pending' }],
      ['DELETE', undefined],
    ] as const)
      expect((await ask(method, `/api/v2/tasks/${id}`, body)).status).toBe(404);
    const listed = async (query: string) =>
      ((await ask('GET', `/api/v2/tasks?limit=500&${query}`)).json.tasks as { id: string }[]).some(
        (task) => task.id === id,
      );
    expect([await listed(''), await listed('state=deleted')]).toEqual([false, true]);
  });

  it.each(['GET', 'POST', 'DELETE'])(
    'of another account answers %s like an unknown one',
    async (method) => {
      const { id } = await make({}, 'siblingOwner');
      const body = method === 'POST' ? { state: 'canceled' } : undefined;
      const [foreign, never, malformed] = [
        await ask(method, `/api/v2/tasks/${id}`, body),
        await ask(method, '/api/v2/tasks/7c0d2a52-6a0e-4d0c-9a52-2f1f5a0e7c31', body),
        await ask(method, '/api/v2/tasks/task1', body),
      ];
      expect([
        foreign.status,
        foreign.json.message,
        never.json.message,
        malformed.json.message,
      ]).toEqual([404, 'Task not found', 'Task not found', 'Task not found']);
    },
  );
});

describe('limits', () => {
  it('have defaults until a member changes them', async () => {
    expect(
      (await ask('GET', '/api/v2/tasks/limits', undefined, 'siblingOwner')).json.limits,
    ).toEqual({
      businessHours: { timezone: 'UTC', days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' },
      daily: { calls: 100, texts: 200, tasks: 0 },
      concurrencyPerRun: 1,
      cooldowns: { calls: 86400, texts: 300 },
      callingHours: { start: '08:00', end: '21:00' },
    });
  });

  it('that were never set are in the zone of the agents of the organization', async () => {
    const change = (statement: ReturnType<typeof sql>) =>
      server.store.within({ kind: 'platform', reason: 'set a zone' }, (db) =>
        db.execute<{ row: object }>(statement),
      );
    const setZone = (zone: string) =>
      change(sql`update agent_configs set config = config || ${JSON.stringify({ timezone: zone })}::jsonb
        where organization_id = ${idOf('O2')} and slot = 'default'`);
    const { rows } = await change(sql`delete from task_limits l
      where organization_id = ${idOf('O2')} returning to_jsonb(l) as row`);
    await setZone('Europe/Madrid');
    const { json } = await ask('GET', '/api/v2/tasks/limits', undefined, 'siblingOwner');
    expect(json.limits).toMatchObject({ businessHours: { timezone: 'Europe/Madrid' } });
    await setZone('UTC');
    for (const { row } of rows)
      await change(sql`insert into task_limits
        select * from jsonb_populate_record(null::task_limits, ${JSON.stringify(row)}::jsonb)`);
  });

  it('of hours and pauses are changed by the owner, others by the staff', async () => {
    const path = `/api/v2/tasks/limits?targetAccountId=${idOf('O2')}`;
    const mine = await ask(
      'POST',
      '/api/v2/tasks/limits',
      {
        businessHours: { timezone: 'Europe/Berlin', days: [6, 1, 6], start: '10:00', end: '24:00' },
        cooldowns: { calls: 60 },
      },
      'siblingOwner',
    );
    expect(mine.json.limits).toMatchObject({
      businessHours: { timezone: 'Europe/Berlin', days: [1, 6], start: '10:00', end: '24:00' },
      cooldowns: { calls: 60, texts: 300 },
      daily: { calls: 100 },
    });
    for (const body of [{ daily: { calls: 5000 } }, { concurrencyPerRun: 50 }])
      for (const who of ['siblingOwner', 'reseller', 'partner'])
        expect([who, (await ask('POST', path, body, who)).status]).toEqual([who, 403]);
    expect(
      (await ask('POST', path, { daily: { calls: 5 }, concurrencyPerRun: 3 }, 'superAdmin')).json
        .limits,
    ).toMatchObject({ daily: { calls: 5, texts: 200 }, concurrencyPerRun: 3 });
  });

  it.each([
    { businessHours: { timezone: 'Mars/Olympus' } },
    { businessHours: { start: '17:00', end: '09:00' } },
    { businessHours: { days: [] } },
    { businessHours: { days: [0] } },
    { businessHours: { start: '9:00' } },
    { businessHours: { end: '25:00' } },
    { cooldowns: { calls: -1 } },
    { concurrencyPerRun: 0 },
    'x',
  ])('%j are refused', async (body) =>
    expect(
      (await ask('POST', '/api/v2/tasks/limits', body, 'superAdmin')).status,
    ).toBeGreaterThanOrEqual(400),
  );

  it('cannot be changed by an agent, or by a member without access to tasks', async () => {
    expect(
      (await ask('POST', '/api/v2/tasks/limits', { cooldowns: { calls: 1 } }, 'agent key')).status,
    ).toBe(400);
    expect((await ask('GET', '/api/v2/tasks/limits', undefined, 'agent key')).status).toBe(200);
    expect((await ask('GET', '/api/v2/tasks', undefined, 'visitor')).status).toBe(401);
  });

  it('of a day are counted in the zone of the office', async () => {
    expect((await ask('GET', '/api/v2/tasks/dailyCounts')).json).toMatchObject({
      success: true,
      counts: { calls: 0, texts: 0, tasks: 0, date: dayText(0) },
    });
  });
});

describe('campaign statistics', () => {
  it('count by agent, for one day and for several', async () => {
    // The day on which the tree was planted, which may be yesterday by now.
    const {
      rows: [planted],
    } = await server.store.within({ kind: 'platform', reason: 'look at a test' }, (db) =>
      db.execute<{ day: string }>(
        sql`select to_char(min(started_at) at time zone 'UTC', 'YYYY-MM-DD') as day from conversations where account_id = ${idOf('A1')}`,
      ),
    );
    const today = planted?.day as string;
    const day = await ask('GET', `/api/v1/stats/campaigns/${today}`);
    expect(day.status).toBe(200);
    const own = (
      day.json.campaigns as {
        accountId: number;
        campaignId: string;
        conversations: number;
        inbound: number;
        messages: number;
        outcomes: object;
      }[]
    ).find(({ accountId }) => accountId === idOf('A1'));
    expect(own).toMatchObject({
      campaignId: `campa${idOf('A1')}d`,
      conversations: 1,
      inbound: 1,
      messages: 1,
      outcomes: { none: 1 },
    });
    expect(
      (
        (await ask('GET', `/api/v1/stats/campaigns/${today}?campaignId=campa${idOf('A1')}d`)).json
          .campaigns as object[]
      ).length,
    ).toBe(1);
    // The id of a draft refers to the same agent, and is returned as it was sent.
    const byDraft = (
      await ask('GET', `/api/v1/stats/campaigns/${today}?campaignId=campa${idOf('A1')}s`)
    ).json.campaigns;
    expect(byDraft).toEqual([{ ...own, campaignId: `campa${idOf('A1')}s` }]);
    const both = [`campa${idOf('A1')}d`, `campa${idOf('A1')}s`];
    expect(
      (
        (
          await ask('POST', '/api/v1/stats/campaigns', {
            startDate: today,
            endDate: today,
            campaignIds: both,
          })
        ).json.campaigns as { campaignId: string }[]
      )
        .map(({ campaignId }) => campaignId)
        .sort(),
    ).toEqual(both);
    const several = await ask('POST', '/api/v1/stats/campaigns', {
      startDate: dayText(-10),
      endDate: dayText(10),
    });
    expect(
      (several.json.campaigns as { accountId: number; tasks: { total: number } }[]).find(
        ({ accountId }) => accountId === idOf('O1'),
      )?.tasks.total,
    ).toBeGreaterThan(0);
    expect(
      (
        (
          await ask(
            'POST',
            '/api/v1/stats/campaigns',
            { startDate: dayText(-10), endDate: dayText(10) },
            'agent key',
          )
        ).json.campaigns as { accountId: number }[]
      ).map(({ accountId }) => accountId),
    ).toEqual([idOf('A1')]);
  });

  it('refuse invalid days and windows, and agents of others', async () => {
    for (const day of ['2026-13-01', '9999-12-31', '0001-01-01'])
      expect([day, (await ask('GET', `/api/v1/stats/campaigns/${day}`)).status]).toEqual([
        day,
        400,
      ]);
    expect(
      (await ask('POST', '/api/v1/stats/campaigns', { startDate: dayText(2), endDate: dayText(1) }))
        .status,
    ).toBe(400);
    expect(
      (
        await ask('POST', '/api/v1/stats/campaigns', {
          startDate: '2020-12-02',
          endDate: dayText(1),
        })
      ).status,
    ).toBe(400);
    expect(
      (await ask('GET', `/api/v1/stats/campaigns/${dayText(1)}?campaignId=campa${idOf('A4')}d`))
        .status,
    ).toBe(404);
    expect(
      (
        await ask('POST', '/api/v1/stats/campaigns', {
          startDate: dayText(1),
          endDate: dayText(1),
          campaignIds: [`campa${idOf('A4')}d`],
        })
      ).status,
    ).toBe(404);
  });
});

it('accounts below one that disabled tasks have none, and that one still sees them', async () => {
  const allow = (allowed: boolean) =>
    server.store.within({ kind: 'platform', reason: 'switch tasks' }, (db) =>
      db.execute(
        sql`update accounts set settings = settings || ${JSON.stringify({ allowTasks: allowed })}::jsonb where id = ${idOf('R1')}`,
      ),
    );
  await allow(false);
  try {
    for (const [method, path, body] of [
      ['GET', '/api/v2/tasks', undefined],
      ['POST', '/api/v2/tasks', { type: 'call', target }],
      ['GET', '/api/v2/tasks/stats', undefined],
      ['GET', '/api/v2/tasks/limits', undefined],
      ['POST', '/api/v2/tasks/limits', {}],
      ['GET', '/api/v2/tasks/dailyCounts', undefined],
    ] as const) {
      expect([
        path,
        (await ask(method, path, body)).status,
        (await ask(method, `${path}?targetAccountId=${idOf('O1')}`, body, 'reseller')).status < 300,
      ]).toEqual([path, 403, true]);
    }
  } finally {
    await allow(true);
  }
});
