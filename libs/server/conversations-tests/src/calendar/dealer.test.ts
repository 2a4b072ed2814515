import { randomUUID } from 'node:crypto';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type Reply,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { accounts, agentConfigs, appointments, schedules } from '@patchbay/server-store';
import { and, eq, inArray } from 'drizzle-orm';
import { DateTime } from 'luxon';

let server: TestServer;
let tree: FixtureTree;
let username: string;
const platformScope = { kind: 'platform', reason: 'look at bookings in a test' } as const;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const owner = () => ({ organizationId: idOf('O1'), accountId: idOf('O1') });
const nameOf = async (key: string) =>
  (
    await server.store.within(platformScope, (db) =>
      db
        .select()
        .from(accounts)
        .where(eq(accounts.id, idOf(key))),
    )
  )[0]?.username as string;
/** A request as the widget sends it: from another origin, without a token. */
const ask = (path: string, body: unknown, who = username): Promise<Reply> =>
  server.call('POST', `/api/coxauto/${path}?targetUser=${who}`, {
    body,
    headers: { origin: 'https://dealer.example' },
  });

const zone = 'America/Chicago';
const monday = DateTime.now().setZone(zone).plus({ weeks: 2 }).startOf('week');
const date = (offset = 0) => monday.plus({ days: offset }).toISODate() as string;
const times = (reply: Reply) =>
  (reply.json.availableAppointments as { appointmentDateTimeLocal: string }[]).map(
    (one) => one.appointmentDateTimeLocal,
  );
const dana = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  phone: '+15125550148',
  email: 'dana@example.com',
};

beforeAll(async () => {
  server = await createTestServer({
    addresses: { trustedProxies: 1 },
    http: { limits: { hit: async () => 0 } },
  });
  tree = await createFixtureTree(server);
  username = await nameOf('O1');
  await server.store.within(platformScope, async (db) => {
    await db.delete(appointments);
    const schedule = {
      timezone: zone,
      minutes: 60,
      days: [{ day: 1, spans: [{ from: '09:00', to: '12:00' }] }],
    };
    await db
      .update(schedules)
      .set({ schedule })
      .where(inArray(schedules.accountId, [idOf('O1'), idOf('O2')]));
  });
  const token = tree.actors.find(({ key }) => key === 'owner')?.token;
  await server.call('PUT', '/api/v2/integration/automotiveScheduler/v1', {
    token,
    body: {
      appData: {
        services: [
          {
            serviceName: 'Oil change',
            opcode: 7,
            price: 79.9,
            comment: 'While you wait',
            minutes: 30,
          },
          { serviceName: 'Inspection' },
          { nothing: true },
        ],
      },
    },
  });
});
afterAll(() => server.close());

describe('dealership booking widget', () => {
  it('is allowed from any page when the account opened its calendar', async () => {
    const reply = await ask('services', { vehicle: { vin: 'X' } });
    expect([reply.status, reply.headers['access-control-allow-origin'], reply.json]).toEqual([
      200,
      '*',
      {
        success: true,
        message: 'Success',
        services: [
          { serviceName: 'Oil change', opcode: 7, price: 79.9, comment: 'While you wait' },
          { serviceName: 'Inspection', opcode: 2, price: 0, comment: '' },
        ],
        takesVehicles: true,
      },
    ]);
    const preflight = await server.call('OPTIONS', '/api/coxauto/book', {
      headers: {
        origin: 'https://dealer.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([
      204,
      '*',
    ]);
  });

  it('gets no personal data for a phone number', async () => {
    const known = await ask('customer', { phoneNumber: `+1512555${String(idOf('O1')).slice(-4)}` });
    const unknown = await ask('customer', { phoneNumber: '+15125559999' });
    const empty = {
      firstName: '',
      lastName: '',
      email: '',
      vehicles: [{ vin: '', year: '', make: '', model: 'Vehicle' }],
      appointments: [],
    };
    expect([known.json.customer, unknown.json.customer]).toEqual([
      [{ ...empty, phone: `+1512555${String(idOf('O1')).slice(-4)}` }],
      [{ ...empty, phone: '+15125559999' }],
    ]);
  });

  it('gets free times in the business’s zone and the service’s length', async () => {
    const week = await ask('availability', { startDate: date(), endDate: date(6) });
    expect([week.json.timezone, times(week)]).toEqual([
      zone,
      ['09:00', '10:00', '11:00'].map((at) => `${date()}T${at}:00`),
    ]);
    expect(
      times(
        await ask('availability', {
          startDate: date(),
          endDate: date(),
          opcode: 7,
          transportType: 'WAITER',
        }),
      ),
    ).toHaveLength(6);
    for (const wrong of [
      { startDate: date(6), endDate: date() },
      { startDate: date(), endDate: date(40) },
      { startDate: 'soon', endDate: date() },
      {},
    ])
      expect((await ask('availability', wrong)).status).toBe(400);
  });

  it('books a time once for concurrent requests', async () => {
    const request = {
      vehicle: { year: 2024, make: 'Larkin', model: 'Tourer', vin: '1HG' },
      appointmentDateTimeLocal: `${date()}T09:00:00`,
      customer: dana,
      comment: 'Rattles',
      services: [7],
      transportType: 'WAITER',
    };
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask('book', request)));
    expect(replies.map(({ status }) => status).sort()).toEqual([
      200, 409, 409, 409, 409, 409, 409, 409,
    ]);
    const [row] = await server.store.within(platformScope, (db) => db.select().from(appointments));
    expect(row).toMatchObject({
      title: 'Oil change · Dana Whitfield',
      contact: '+15125550148',
      source: 'widget',
      description: '2024 Larkin Tourer 1HG\nWaits\nRattles\ndana@example.com',
      startsAt: DateTime.fromISO(`${date()}T09:00`, { zone }).toJSDate(),
      endsAt: DateTime.fromISO(`${date()}T09:30`, { zone }).toJSDate(),
    });
    expect(times(await ask('availability', { startDate: date(), endDate: date() }))).toEqual([
      `${date()}T10:00:00`,
      `${date()}T11:00:00`,
    ]);
  });

  it.each([
    ['a closed day', () => `${date(1)}T09:00:00`],
    ['before it opens', () => `${date()}T08:00:00`],
    ['over the end', () => `${date()}T11:30:00`],
    ['the past', () => '2020-01-06T09:00:00'],
    ['no day at all', () => '2027-02-30T09:00:00'],
  ])('does not book %s', async (_says, at) => {
    expect((await ask('book', { appointmentDateTimeLocal: at(), customer: dana })).status).toBe(
      409,
    );
  });

  it('books a service as it was listed, for a vehicle without a number', async () => {
    const { customer } = (await ask('customer', { phoneNumber: '+15125550148' })).json as {
      customer: { vehicles: object[] }[];
    };
    const vehicle = customer[0]?.vehicles[0];
    const { services } = (await ask('services', { vehicle })).json as { services: object[] };
    const request = {
      vehicle: { ...vehicle, vin: null, year: null },
      customer: dana,
      services: [services[0]],
    };
    const range = { startDate: date(), endDate: date(), opcode: null };
    const [at] = times(await ask('availability', { vehicle: null, ...range }));
    const booked = await ask('book', { ...request, appointmentDateTimeLocal: at });
    expect(booked.status).toBe(200);
    const rows = await server.store.within(platformScope, (db) => db.select().from(appointments));
    expect(rows.map(({ title }) => title)).toContain('Oil change · Dana Whitfield');
    await ask('cancel', { appointmentId: booked.json.confKey });
    const wrong = await ask('book', {
      ...request,
      services: [{ serviceName: 'Oil change' }],
      appointmentDateTimeLocal: at,
    });
    expect([wrong.status, wrong.json.fields]).toEqual([
      400,
      [expect.objectContaining({ path: expect.stringContaining('services') })],
    ]);
  });

  it('cancels only its own bookings, by their key', async () => {
    const { confKey } = (
      await ask('book', { appointmentDateTimeLocal: `${date()}T11:00:00`, customer: dana })
    ).json;
    const byAgent = await server.platform.calendar.bookings.book(owner(), {
      startsAt: monday.plus({ hours: 10 }).toMillis(),
      endsAt: monday.plus({ hours: 11 }).toMillis(),
      title: 'Cleaning',
    });
    for (const appointmentId of [byAgent.id, randomUUID()])
      expect((await ask('cancel', { appointmentId, customer: dana })).status).toBe(404);
    expect((await ask('cancel', { appointmentId: confKey }, await nameOf('O4'))).status).toBe(404);
    expect((await ask('cancel', { appointmentId: confKey })).json).toEqual({
      success: true,
      message: 'Success',
    });
    expect((await ask('cancel', { appointmentId: confKey })).status).toBe(404);
    expect(times(await ask('availability', { startDate: date(), endDate: date() }))).toContain(
      `${date()}T11:00:00`,
    );
  });

  it('finds nothing for an account that did not open its calendar, is unknown, or hidden', async () => {
    for (const who of [await nameOf('O4'), await nameOf('R1'), 'unknown', String(idOf('O2'))]) {
      for (const [path, body] of [
        ['customer', { phoneNumber: '1' }],
        ['services', {}],
        ['availability', { startDate: date(), endDate: date() }],
        ['book', { appointmentDateTimeLocal: `${date()}T10:00:00`, customer: dana }],
        ['cancel', { appointmentId: randomUUID() }],
      ] as const)
        expect([who, path, (await ask(path, body, who)).status]).toEqual([who, path, 404]);
    }
    expect((await server.call('POST', '/api/coxauto/services', { body: {} })).status).toBe(400);
  });
});

describe('booking form of a business that is no dealership', () => {
  let clinic: string;
  const setActions = (actions: readonly object[]) =>
    server.store.within(platformScope, (db) =>
      db
        .update(agentConfigs)
        .set({ config: { timezone: zone, actions } })
        .where(and(eq(agentConfigs.accountId, idOf('O2')), eq(agentConfigs.slot, 'default'))),
    );
  beforeAll(async () => {
    clinic = await nameOf('O2');
  });

  it('is open while its live agent books appointments', async () => {
    await setActions([{ name: 'takeMessage' }]);
    expect((await ask('services', {}, clinic)).status).toBe(404);
    await setActions([{ name: 'schedule', instructions: 'Book when they want to come in.' }]);
    expect((await ask('services', {}, clinic)).json).toMatchObject({
      services: [{ serviceName: 'Appointment', opcode: 1, price: 0, comment: '' }],
      takesVehicles: false,
    });
    const week = await ask('availability', { startDate: date(), endDate: date(6) }, clinic);
    const [first] = times(week);
    expect(first).toBeTruthy();
    const book = { appointmentDateTimeLocal: first, customer: dana, services: [1] };
    const booked = await ask('book', book, clinic);
    expect(booked.status).toBe(200);
    expect(
      (await ask('book', { ...book, customer: { ...dana, phone: '+15125550149' } }, clinic)).status,
    ).toBe(409);
    expect((await ask('cancel', { appointmentId: booked.json.confKey }, clinic)).status).toBe(200);
  });

  it('tells a dealership, whose form asks for the vehicle', async () =>
    expect((await ask('services', {})).json.takesVehicles).toBe(true));
});

describe('guest who proved no number', () => {
  const book = (at: string, phone: string, address = '203.0.113.7') =>
    server.call('POST', `/api/coxauto/book?targetUser=${username}`, {
      body: { appointmentDateTimeLocal: at, customer: { ...dana, phone } },
      headers: { origin: 'https://dealer.example', 'x-forwarded-for': address },
    });
  const week = (weeks: number, hour: number) =>
    `${date(7 * weeks)}T${String(hour).padStart(2, '0')}:00:00`;
  const limited =
    'Too many appointments were booked like this. Call the office to book another one.';

  beforeEach(() => server.store.within(platformScope, (db) => db.delete(appointments)));

  it('holds three appointments by one number, from any network', async () => {
    const replies = [];
    for (const [at, spelled] of [
      '+15125550199',
      '+1 (512) 555-0199',
      'tel:+1.512.555.0199',
      '+1 512 555 0199',
    ].entries())
      replies.push(await book(week(at + 1, 9), spelled, `198.51.${at}.7`));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
    expect(replies[3]?.json).toMatchObject({ message: limited, code: 'too-many' });
    await ask('cancel', { appointmentId: replies[0]?.json.confKey });
    expect((await book(week(4, 9), '+15125550199', '198.51.9.7')).status).toBe(200);
  });

  it('holds three appointments from one network, by any number', async () => {
    const replies = [];
    for (let at = 1; at <= 4; at += 1)
      replies.push(await book(week(at, 9), `+1512555017${at}`, `203.0.113.${at}`));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
    expect((await book(week(5, 9), '+15125550179', '192.0.2.7')).status).toBe(200);
  });

  it('leaves half of the times of a day to others', async () => {
    const replies = [];
    for (let at = 0; at < 3; at += 1)
      replies.push(await book(week(1, 9 + at), `+1512555016${at}`, `198.51.${at}.7`));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 409]);
    const byAgent = await server.platform.calendar.bookings.book(owner(), {
      startsAt: DateTime.fromISO(week(1, 11), { zone }).toMillis(),
      endsAt: DateTime.fromISO(week(1, 12), { zone }).toMillis(),
      title: 'By the office',
    });
    expect(byAgent.booked).toBe(true);
  });
});
