import { availabilityOf, problemsOf } from '@patchbay/server-conversations';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { appointments } from '@patchbay/server-store';

let server: TestServer;
let tree: FixtureTree;
const platformScope = { kind: 'platform', reason: 'look at schedules in a test' } as const;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const ask = (method: string, body?: unknown, who = 'owner', target?: number) =>
  server.call(method, `/api/v1/schedule${target ? `?targetAccountId=${target}` : ''}`, {
    token: tokenOf(who),
    body,
  });

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const hours = {
  timezone: 'America/Chicago',
  minutes: 45,
  bufferMinutes: 15,
  noticeMinutes: 120,
  days: [
    {
      day: 1,
      spans: [
        { from: '13:00', to: '17:00' },
        { from: '09:00', to: '12:00' },
      ],
    },
  ],
  exceptions: [{ date: '2026-12-25', spans: [] }],
  ownKey: { kept: true },
};

describe('schedule', () => {
  it('is replaced as a whole, keeps unknown keys, and lists the next appointments', async () => {
    expect((await ask('POST', hours)).json).toEqual({
      success: true,
      message: 'Success',
      schedule: hours,
    });
    const reply = await ask('GET');
    expect(reply.json).toMatchObject({ success: true, schedule: hours, isSet: true });
    expect(reply.json.appointments).toMatchObject([
      { title: tree.canaryOf(tree.nodes.O1 as never), status: 'booked' },
    ]);
  });

  it('falls back to the organization’s and then to default hours', async () => {
    await server.store.within(platformScope, async (db) => {
      await db.execute(`delete from schedules where account_id in (${idOf('A1')}, ${idOf('O2')})`);
      await db.delete(appointments);
    });
    expect((await ask('GET', undefined, 'owner', idOf('A1'))).json).toMatchObject({
      schedule: { minutes: 45 },
      isSet: true,
      appointments: [],
    });
    expect((await ask('GET', undefined, 'siblingOwner')).json).toMatchObject({
      schedule: { minutes: 30, days: [{ day: 1 }, { day: 2 }, { day: 3 }, { day: 4 }, { day: 5 }] },
      isSet: false,
    });
  });

  it.each([
    [{ timezone: 'Mars/Olympus' }, 'body.timezone'],
    [{ days: [{ day: 1, spans: [{ from: '12:00', to: '09:00' }] }] }, 'body.days.0.spans'],
    [
      {
        days: [
          {
            day: 1,
            spans: [
              { from: '09:00', to: '12:00' },
              { from: '11:00', to: '13:00' },
            ],
          },
        ],
      },
      'body.days.0.spans',
    ],
    [
      {
        days: [
          { day: 1, spans: [] },
          { day: 1, spans: [] },
        ],
      },
      'body.days',
    ],
    [{ days: [{ day: 8, spans: [] }] }, 'body.days.0.day'],
    [{ days: [{ day: 1, spans: [{ from: '9', to: '12:00' }] }] }, 'body.days.0.spans.0.from'],
    [{ minutes: 0 }, 'body.minutes'],
    [{ exceptions: [{ date: '2026-02-30', spans: [] }] }, 'body.exceptions.0.date'],
    [{ note: 'x'.repeat(70_000) }, 'body'],
    [
      {
        exceptions: [
          { date: '2026-12-25', spans: [] },
          { date: '2026-12-25', spans: [] },
        ],
      },
      'body.exceptions',
    ],
  ])('refuses %j', async (body, path) => {
    const reply = await ask('POST', body);
    expect([
      reply.status,
      (reply.json.fields as { path: string }[]).map((field) => field.path),
    ]).toEqual([400, expect.arrayContaining([path])]);
  });

  it('says how hours past midnight are written, and takes them so', async () => {
    const night = (spans: readonly object[], next: readonly object[]) => ({
      ...hours,
      days: [
        { day: 5, spans },
        { day: 6, spans: next },
      ],
    });
    expect((await ask('POST', night([{ from: '21:00', to: '02:00' }], []))).json).toMatchObject({
      fields: [{ path: 'body.days.0.spans', message: expect.stringContaining('end at 24:00') }],
    });
    const written = night([{ from: '21:00', to: '24:00' }], [{ from: '00:00', to: '02:00' }]);
    expect((await ask('POST', written)).json).toMatchObject({ schedule: { days: written.days } });
    expect((await ask('POST', hours)).status).toBe(200);
  });

  it('is out of reach of another account', async () => {
    for (const [who, target, status] of [
      ['anonymous', 'O1', 401],
      ['visitor', 'O1', 401],
      ['owner', 'O2', 404],
      ['restricted', 'A2', 404],
      ['reseller', 'R1', 400],
      ['foreignReseller', 'O1', 404],
      ['agent key', 'O1', 404],
    ] as const) {
      for (const method of ['GET', 'POST'])
        expect([
          who,
          target,
          method,
          (await ask(method, method === 'POST' ? hours : undefined, who, idOf(target))).status,
        ]).toEqual([who, target, method, status]);
    }
  });
});

describe('schedule of an agent', () => {
  it('has its spans in order and in minutes', () => {
    const read = availabilityOf(hours as never, null);
    expect([...read.days]).toEqual([
      [
        1,
        [
          { from: 540, to: 720 },
          { from: 780, to: 1020 },
        ],
      ],
    ]);
    expect([
      read.zone,
      read.minutes,
      read.bufferMinutes,
      read.noticeMinutes,
      [...read.exceptions],
    ]).toEqual(['America/Chicago', 45, 15, 120, [['2026-12-25', []]]]);
  });
  it('may end at midnight', () =>
    expect(
      problemsOf({ days: [{ day: 1, spans: [{ from: '18:00', to: '24:00' }] }] } as never),
    ).toEqual([]));
});
