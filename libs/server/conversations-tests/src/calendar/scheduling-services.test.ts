import { randomUUID } from 'node:crypto';
import { createSchedulingServices, putAppData } from '@patchbay/server-conversations';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type Reply,
  type TestServer,
} from '@patchbay/server-platform/testing';
import {
  type SchedulingServer,
  openFieldServiceCrm,
  openSchedulingTool,
} from '@patchbay/server-providers/testing';
import { appointments, schedules } from '@patchbay/server-store';
import { createSchedulingTool, createWebPoster } from '@patchbay/server-providers';
import { eq } from 'drizzle-orm';

let tool: SchedulingServer;
let crm: SchedulingServer;
let server: TestServer;
let tree: FixtureTree;
const platformScope = { kind: 'platform', reason: 'look at calendars in a test' } as const;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const ask = (
  method: string,
  path: string,
  body?: unknown,
  who = 'owner',
  target?: number,
): Promise<Reply> =>
  server.call(method, `${path}${target ? `?targetAccountId=${target}` : ''}`, {
    token: tokenOf(who),
    body,
  });
const connection = '/api/v1/schedulingTool/connection';
const owner = (key = 'O1', organization = key) => ({
  organizationId: idOf(organization),
  accountId: idOf(key),
});
const nine = Date.UTC(2027, 0, 4, 15);
const half = 1_800_000;
const request = (startsAt: number) => ({
  startsAt,
  endsAt: startsAt + half,
  title: 'Inspection',
  key: randomUUID(),
});

beforeAll(async () => {
  [tool, crm] = await Promise.all([openSchedulingTool(), openFieldServiceCrm()]);
  server = await createTestServer({
    http: { limits: { hit: async () => 0 } },
    scheduling: {
      ...createSchedulingServices({ crmUrl: `${crm.url}/api` }),
      tool: createSchedulingTool({ baseUrl: tool.url, pauseMs: 5, timeoutMs: 20_000 }),
    },
  });
  tree = await createFixtureTree(server);
  await server.store.within(platformScope, (db) => db.delete(appointments)); // they are at an hour of tomorrow, on whatever weekday that is
});
afterAll(async () => {
  await server.close();
  await Promise.all([tool.close(), crm.close()]);
});

describe('scheduling tool', () => {
  it('is connected with an accepted token, stored encrypted', async () => {
    expect((await ask('POST', connection, { userPAT: 'wrong' })).status).toBe(400);
    expect((await ask('GET', '/api/v2/integration/schedulingTool')).status).toBe(404);
    expect((await ask('POST', connection, { userPAT: tool.token })).json).toEqual({
      success: true,
      message: 'Scheduling tool connected',
      name: 'Dana Whitfield',
      eventTypes: [{ name: 'Roof inspection', url: 'https://tool.example/dana/roof', minutes: 30 }],
    });
    expect((await ask('GET', '/api/v2/integration/schedulingTool')).json.appData).toMatchObject({
      userPAT: '••••••••7890',
      name: 'Dana Whitfield',
    });
  });

  it('returns busy times, also for more than a week', async () => {
    tool.busy.push(
      { startsAt: nine, endsAt: nine + half },
      { startsAt: nine + 10 * 86_400_000, endsAt: nine + 10 * 86_400_000 + half },
    );
    const before = tool.requests.length;
    expect(
      await server.platform.calendar.bookings.busy(owner(), {
        startsAt: nine - half,
        endsAt: nine + 14 * 86_400_000,
      }),
    ).toEqual(expect.arrayContaining([...tool.busy]));
    expect(tool.requests.length - before).toBe(3);
    expect(await server.platform.calendar.bookings.book(owner(), request(nine))).toEqual({
      booked: false,
    });
    expect(
      await server.platform.calendar.bookings.book(owner(), request(nine + half)),
    ).toMatchObject({
      booked: true,
    });
    expect(await server.platform.calendar.bookings.book(owner('A1', 'O1'), request(nine))).toEqual({
      booked: false,
    });
  });

  it('prevents bookings while unavailable', async () => {
    tool.fail(503);
    await expect(
      server.platform.calendar.bookings.book(owner(), request(nine + 4 * half)),
    ).rejects.toMatchObject({
      code: 'unreachable',
    });
    tool.fail(null);
    expect(
      await server.platform.calendar.bookings.book(owner(), request(nine + 4 * half)),
    ).toMatchObject({
      booked: true,
    });
    const rows = await server.store.within(platformScope, (db) =>
      db.select().from(appointments).where(eq(appointments.status, 'held')),
    );
    expect(rows).toEqual([]);
  });

  it('is disconnected', async () => {
    expect((await ask('DELETE', connection, {})).json).toMatchObject({ success: true });
    expect((await ask('DELETE', connection, { userPAT: tool.token })).status).toBe(200);
    expect(await server.platform.calendar.bookings.book(owner(), request(nine))).toMatchObject({
      booked: true,
    });
  });

  it.each([
    ['anonymous', 'O1', 401],
    ['visitor', 'O1', 401],
    ['siblingOwner', 'O1', 404],
    ['restricted', 'A2', 404],
    ['reseller', 'R1', 400],
  ] as const)('is refused for %s on %s', async (who, target, status) => {
    expect((await ask('POST', connection, { userPAT: tool.token }, who, idOf(target))).status).toBe(
      status,
    );
    expect((await ask('DELETE', connection, {}, who, idOf(target))).status).toBe(status);
  });
});

describe('field-service CRM', () => {
  it('falls back to the built-in calendar', async () => {
    await server.store.within(platformScope, async (db) => {
      await db.delete(appointments);
      await db
        .insert(schedules)
        .values({ ...owner(), schedule: { timezone: 'America/Chicago' } })
        .onConflictDoUpdate({
          target: [schedules.organizationId, schedules.accountId],
          set: { schedule: { timezone: 'America/Chicago' } },
        });
    });
    const id = await server.platform.calendar.bookings.book(owner('A1', 'O1'), request(nine));
    expect(id.booked).toBe(true);
    expect((await ask('POST', '/api/v2/crm/settings', {})).json).toMatchObject({
      success: true,
      valid: true,
      status: 200,
      data: { provider: 'embedded', schedule: { timezone: 'America/Chicago' } },
    });
    const { json } = await ask('POST', '/api/v2/crm/team', { targetDate: '04-01-2027' });
    expect(json).toMatchObject({ valid: true, data: { targetDate: '04-01-2027' } });
    const { team } = json.data as { team: { id: number; busy: unknown[] }[] };
    expect(team.map((one) => [one.id, one.busy.length])).toEqual([
      [idOf('O1'), 0],
      [idOf('A1'), 1],
      [idOf('A2'), 0],
    ]);
    expect(
      (
        (await ask('POST', '/api/v2/crm/team', { targetDate: '05-01-2027' })).json.data as {
          team: { busy: unknown[] }[];
        }
      ).team.every(({ busy }) => busy.length === 0),
    ).toBe(true);
  });

  it('ends a day at the following midnight, also when the day has none', async () => {
    const one = (title: string, startsAt: string) => ({
      ...owner(),
      title,
      startsAt: new Date(startsAt),
      endsAt: new Date(Date.parse(startsAt) + half / 2),
    });
    await server.store.within(platformScope, async (db) => {
      await db.delete(appointments);
      await db
        .update(schedules)
        .set({ schedule: { timezone: 'America/Sao_Paulo' } })
        .where(eq(schedules.accountId, idOf('O1')));
      await db
        .insert(appointments)
        .values([
          one('At its first hour', '2018-11-04T01:00:00-02:00'),
          one('After its midnight', '2018-11-05T00:30:00-02:00'),
        ]);
    });
    const titlesOn = async (targetDate: string) =>
      (
        (await ask('POST', '/api/v2/crm/team', { targetDate })).json.data as {
          team: { busy: { title: string }[] }[];
        }
      ).team.flatMap(({ busy }) => busy.map(({ title }) => title));
    expect([
      await titlesOn('03-11-2018'),
      await titlesOn('04-11-2018'),
      await titlesOn('05-11-2018'),
    ]).toEqual([[], ['At its first hour'], ['After its midnight']]);
  });

  it.each([
    [{}],
    [{ targetDate: '2027-01-04' }],
    [{ targetDate: '32-01-2027' }],
    [{ targetDate: '31-02-2027' }],
  ])('refuses %j', async (body) =>
    expect((await ask('POST', '/api/v2/crm/team', body)).status).toBe(400),
  );

  it('is requested with its bearer token and validates it', async () => {
    const wrong = await ask('POST', '/api/v2/integration/fieldServiceCrm', {
      appData: { token: 'not-the-right-one' },
    });
    expect([
      wrong.status,
      wrong.json.fields,
      (await ask('GET', '/api/v2/integration/fieldServiceCrm')).status,
    ]).toEqual([400, [{ path: 'body.appData.token', message: 'is not accepted by the CRM' }], 404]);
    crm.fail(500);
    expect(
      (await ask('POST', '/api/v2/integration/fieldServiceCrm', { appData: { token: crm.token } }))
        .status,
    ).toBe(503);
    crm.fail(null);
    await ask('POST', '/api/v2/integration/fieldServiceCrm', { appData: { token: crm.token } });
    expect((await ask('POST', '/api/v2/crm/settings', {})).json).toMatchObject({
      valid: true,
      status: 200,
      data: { company: 'Ridgeway Roofing' },
    });
    expect(
      (await ask('POST', '/api/v2/crm/team', { targetDate: '05-01-2027' })).json,
    ).toMatchObject({ valid: true, data: [{ name: 'Remy', day: '05-01-2027' }] });
    expect(crm.requests.at(-1)).toEqual({
      method: 'POST',
      path: '/api/team',
      authorization: `Bearer ${crm.token}`,
      body: '{"targetDate":"05-01-2027"}',
    });
    crm.fail(500);
    expect((await ask('POST', '/api/v2/crm/settings', {})).json).toMatchObject({
      valid: false,
      status: 500,
    });
    crm.fail(null);
  });

  it.each([
    'http://127.0.0.1:1/api',
    'http://169.254.169.254/latest',
    'http://[::1]/x',
    'http://localhost/x',
    'file:///etc/passwd',
    'http://10.0.0.1',
    'http://0x7f.1/',
  ])('is never requested at %s given by a tenant', async (baseUrl) => {
    const reply = await ask('POST', '/api/v2/integration/fieldServiceCrm', {
      appData: { token: 'another-token', baseUrl },
    });
    expect([reply.status, reply.json.fields]).toEqual([
      400,
      [{ path: 'body.appData.baseUrl', message: 'could not be reached' }],
    ]);
    // The stored token stays and is sent only to the address it was given for.
    const moved = await ask('POST', '/api/v2/integration/fieldServiceCrm', {
      appData: { token: '••••••••' + crm.token.slice(-4), baseUrl },
    });
    expect(moved.json.fields).toEqual([
      { path: 'body.appData.token', message: 'must be entered again for another address' },
    ]);
  });

  it('is not requested at the operator’s own address given by a tenant', async () => {
    const before = crm.requests.length;
    expect(
      (
        await ask('POST', '/api/v2/integration/fieldServiceCrm', {
          appData: { token: 'another-token', baseUrl: `${crm.url}/api` },
        })
      ).status,
    ).toBe(400);
    // Also not when it is stored already, as by an earlier version.
    await server.store.within(platformScope, (db) =>
      putAppData(
        db,
        server.platform.services.key,
        owner(),
        { slug: 'fieldServiceCrm', version: 'v1' },
        { token: crm.token, baseUrl: `${crm.url}/api` },
      ),
    );
    expect((await ask('POST', '/api/v2/crm/settings', {})).json).toMatchObject({
      valid: false,
      status: 0,
    });
    expect(crm.requests.length).toBe(before);
    expect(() => createWebPoster().check(`${crm.url}/api`)).toThrow(
      expect.objectContaining({ code: 'refused' }) as Error,
    );
  });
});
