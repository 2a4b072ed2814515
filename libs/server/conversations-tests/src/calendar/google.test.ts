import { randomUUID } from 'node:crypto';
import {
  createEffects,
  createSchedulingServices,
  type EffectsScope,
  freeTimes,
  schedule,
} from '@patchbay/server-conversations';
import { findUserByEmail, openSession } from '@patchbay/server-core';
import { createLog } from '@patchbay/server-kit';
import {
  createFixtureTree,
  createTestGateway,
  createTestServer,
  type FixtureTree,
  type Reply,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { type GoogleServer, openGoogleServer } from '@patchbay/server-providers/testing';
import {
  appointments,
  calendarConnections,
  oauthStates,
  parties,
  schedules,
  securityEvents,
} from '@patchbay/server-store';
import { desc, eq, inArray } from 'drizzle-orm';
import { DateTime } from 'luxon';

let google: GoogleServer;
let server: TestServer;
let tree: FixtureTree;
const platformScope = { kind: 'platform', reason: 'look at calendars in a test' } as const;
const office = 'office@example.com';
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const ownerOf = (key: string, organization = key) => ({
  organizationId: idOf(organization),
  accountId: idOf(key),
});
const ask = (
  method: string,
  path: string,
  body?: unknown,
  token = tokenOf('owner'),
  target?: number,
): Promise<Reply> =>
  server.call(method, `/api/v1/google/${path}${target ? `?targetAccountId=${target}` : ''}`, {
    token,
    body,
  });

beforeAll(async () => {
  google = await openGoogleServer();
  server = await createTestServer({
    http: { limits: { hit: async () => 0 } },
    scheduling: createSchedulingServices({
      google: {
        clientId: google.clientId,
        clientSecret: google.clientSecret,
        endpoint: google.url,
        timeoutMs: 20_000,
        pauseMs: 5,
      },
    }),
  });
  tree = await createFixtureTree(server);
  await server.store.within(platformScope, async (db) => {
    await db.delete(calendarConnections);
    await db.delete(appointments); // they are at an hour of tomorrow, on whatever weekday that is
  });
});
afterAll(async () => {
  await server.close();
  await google.close();
});

const begin = async (token = tokenOf('owner'), target?: number) =>
  String((await ask('POST', 'connect', undefined, token, target)).json.url);
async function connect(target?: number): Promise<Reply> {
  const { code, state } = google.consent(await begin(tokenOf('owner'), target));
  return ask('POST', 'callback', { code, state }, tokenOf('owner'), target);
}
const connectionOf = async (key: string) =>
  (
    await server.store.within(platformScope, (db) =>
      db
        .select()
        .from(calendarConnections)
        .where(eq(calendarConnections.accountId, idOf(key))),
    )
  )[0];
const nine = Date.UTC(2027, 0, 4, 15);
const half = 1_800_000;
const request = (startsAt: number, key = randomUUID()) => ({
  startsAt,
  endsAt: startsAt + half,
  title: 'Cleaning',
  key,
});
const rowOf = async (id: string) =>
  (
    await server.store.within(platformScope, (db) =>
      db.select().from(appointments).where(eq(appointments.id, id)),
    )
  )[0];

describe('connecting a Google calendar', () => {
  it('is offered beside the existing built-in calendar', async () => {
    expect((await ask('GET', 'calendars')).json).toEqual({
      success: true,
      message: 'Success',
      connected: false,
      provider: 'embedded',
      calendars: [
        { id: 'patchbay', summary: 'Built-in calendar', primary: true, timeZone: null, main: true },
      ],
    });
    expect((await ask('GET', 'calendars/main')).json).toMatchObject({
      connected: false,
      provider: 'embedded',
      connection: 'none',
      calendar: { id: 'patchbay' },
      problem: null,
    });
    expect((await ask('PUT', 'calendars/main', { calendar: 'patchbay' })).status).toBe(200);
    expect((await ask('PUT', 'calendars/main', { calendar: 'unknown' })).status).toBe(404);
  });

  it('opens the consent page with a state of this session and a challenge', async () => {
    const url = new URL(await begin());
    expect(url.searchParams.get('redirect_uri')).toBe('http://localhost/oauth/google');
    expect(url.searchParams.get('state')).toMatch(new RegExp(`^${idOf('O1')}\\.[\\w-]{43}$`));
    const [row] = await server.store.within(platformScope, (db) =>
      db.select().from(oauthStates).orderBy(desc(oauthStates.expiresAt)).limit(1),
    );
    expect(JSON.stringify(row)).not.toContain(url.searchParams.get('state') as string);
  });

  it.each([
    [
      'a state that was altered',
      (state: string) => `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`,
      undefined,
    ],
    ['an unknown state', () => `${1}.${'x'.repeat(43)}`, undefined],
    ['the state of another session of the same person', (state: string) => state, 'second session'],
    ['the state of another person of the same account', (state: string) => state, 'admin'],
  ])('refuses %s and exchanges no code', async (_says, change, who) => {
    const { code, state } = google.consent(await begin());
    const [member] = await server.store.within(platformScope, async (db) => [
      await findUserByEmail(
        db,
        String(
          (
            (await server.call('GET', '/api/v2/viewer', { token: tokenOf('owner') })).json
              .person as { email: string }
          ).email,
        ),
      ),
    ]);
    const token =
      who === 'second session'
        ? await server.store.within(platformScope, (db) =>
            openSession(db, server.clock, member as never),
          )
        : tokenOf(who ?? 'owner');
    const before = google.requests.length;
    const reply = await ask('POST', 'callback', { code, state: change(state) }, token);
    expect([reply.status, google.requests.length - before, await connectionOf('O1')]).toEqual([
      400,
      0,
      undefined,
    ]);
  });

  it('refuses the consent of another account', async () => {
    const { code, state } = google.consent(await begin(tokenOf('siblingOwner')));
    expect((await ask('POST', 'callback', { code, state }, tokenOf('owner'))).status).toBe(400);
    expect(
      (await ask('POST', 'callback', { code, state }, tokenOf('owner'), idOf('O2'))).status,
    ).toBe(404);
    expect(await connectionOf('O2')).toBeUndefined();
  });

  it('refuses an expired state', async () => {
    const { code, state } = google.consent(await begin());
    server.clock.advance(601_000);
    expect((await ask('POST', 'callback', { code, state })).status).toBe(400);
  });

  it('refuses a partial consent', async () => {
    const { code, state } = google.consent(await begin(), [
      'https://www.googleapis.com/auth/calendar.freebusy',
    ]);
    expect((await ask('POST', 'callback', { code, state })).status).toBe(409);
    expect(await connectionOf('O1')).toBeUndefined();
  });

  it('is completed once, with the main calendar selected and the tokens encrypted', async () => {
    const { code, state } = google.consent(await begin());
    const both = await Promise.all([
      ask('POST', 'callback', { code, state }),
      ask('POST', 'callback', { code, state }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 200)?.json).toMatchObject({
      calendar: { id: office, summary: 'office', main: true },
    });
    expect(JSON.stringify(await connectionOf('O1'))).not.toMatch(/access-|refresh-/);
    // Owners are notified of it once, as for all credentials of an external service.
    expect(
      await server.store.within(platformScope, (db) =>
        db
          .select()
          .from(securityEvents)
          .where(
            inArray(
              securityEvents.requestId,
              both.map(({ headers }) => String(headers['x-request-id'])),
            ),
          ),
      ),
    ).toMatchObject([
      {
        kind: 'provider-credentials-changed',
        accountId: idOf('O1'),
        requestId: both.find(({ status }) => status === 200)?.headers['x-request-id'],
        details: { service: 'Google Calendar', change: 'set' },
      },
    ]);
    expect((await ask('GET', 'calendars')).json).toMatchObject({
      connected: true,
      provider: 'google',
      calendars: [
        { id: office, main: true },
        { id: 'second@example.com', main: false },
      ],
    });
    expect((await ask('GET', 'calendars/main')).json).toMatchObject({
      connected: true,
      connection: 'own',
      calendar: { id: office, summary: 'office' },
      problem: null,
    });
    expect(
      (await ask('GET', 'calendars/main', undefined, tokenOf('owner'), idOf('A1'))).json,
    ).toMatchObject({ connection: 'organization', calendar: { id: office } });
  });

  it('lets another existing calendar be selected', async () => {
    expect(
      (
        await ask('PUT', 'calendars/main', {
          calendar: { id: 'second@example.com', summary: 'second' },
        })
      ).json,
    ).toMatchObject({ success: true, calendar: { id: 'second@example.com', main: true } });
    expect((await ask('GET', 'calendars/main')).json).toMatchObject({
      calendar: { id: 'second@example.com' },
    });
    expect((await ask('PUT', 'calendars/main', { calendar: 'holidays@example.com' })).status).toBe(
      404,
    );
    expect((await ask('PUT', 'calendars/main', {})).status).toBe(400);
    expect(
      (await ask('PUT', 'calendars/main', { calendar: office }, tokenOf('owner'), idOf('A1')))
        .status,
    ).toBe(400);
    expect(
      (await ask('GET', 'calendars', undefined, tokenOf('agent key'))).json.calendars,
    ).toMatchObject([{ id: 'second@example.com', main: true }]);
    await ask('PUT', 'calendars/main', { calendar: office });
  });

  it('is out of reach of another account', async () => {
    for (const [who, target, status] of [
      ['anonymous', 'O1', 401],
      ['visitor', 'O1', 401],
      ['siblingOwner', 'O1', 404],
      ['restricted', 'A2', 404],
      ['foreignReseller', 'O1', 404],
      ['reseller', 'R1', 400],
    ] as const) {
      for (const [method, path] of [
        ['POST', 'connect'],
        ['POST', 'callback'],
        ['GET', 'calendars'],
        ['GET', 'calendars/main'],
        ['PUT', 'calendars/main'],
        ['DELETE', 'disconnect'],
      ] as const) {
        expect([
          who,
          path,
          (
            await ask(
              method,
              path,
              method === 'GET' || path === 'connect' ? undefined : {},
              tokenOf(who),
              idOf(target),
            )
          ).status,
        ]).toEqual([who, path, status]);
      }
    }
  });
});

describe('booking with a connected calendar', () => {
  const bookings = () => server.platform.calendar.bookings;
  const at = (index: number) => nine + index * 4 * half;

  it('writes to both calendars and reads busy times of both', async () => {
    expect(
      await bookings().book(ownerOf('O1'), { ...request(at(0)), zone: 'America/Chicago' }),
    ).toEqual({
      booked: true,
      id: expect.any(String),
    });
    expect(google.events(office).at(-1)).toMatchObject({
      summary: 'Cleaning',
      status: 'confirmed',
      start: { dateTime: new Date(at(0)).toISOString(), timeZone: 'America/Chicago' },
    });
    google.plant(office, at(1), at(1) + half);
    expect(await bookings().book(ownerOf('O1'), request(at(1)))).toEqual({ booked: false });
    expect(
      (await bookings().busy(ownerOf('O1'), { startsAt: at(0), endsAt: at(2) })).map(
        ({ startsAt }) => startsAt,
      ),
    ).toEqual(expect.arrayContaining([at(0), at(1)]));
  });

  it('grants a time to one of many concurrent requests, across the agents that share the calendar', async () => {
    const owners = [ownerOf('O1'), ownerOf('A1', 'O1'), ownerOf('A2', 'O1')];
    const outcomes = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        bookings().book(owners[index % 3] as (typeof owners)[0], request(at(3))),
      ),
    );
    expect(outcomes.filter(({ booked }) => booked)).toHaveLength(1);
    expect(
      google
        .events(office)
        .filter((one) => one.status === 'confirmed' && Date.parse(one.start.dateTime) === at(3)),
    ).toHaveLength(1);
  });

  it('is idempotent', async () => {
    const one = request(at(4));
    expect(await bookings().book(ownerOf('O1'), one)).toEqual({ booked: true, id: one.key });
    expect(await bookings().book(ownerOf('O1'), one)).toEqual({ booked: true, id: one.key });
    expect(
      google.events(office).filter(({ start }) => Date.parse(start.dateTime) === at(4)),
    ).toHaveLength(1);
  });

  it('books nothing when the calendar is unavailable, and the time stays free', async () => {
    google.fail(/freeBusy/, 500, 3);
    await expect(bookings().book(ownerOf('O1'), request(at(5)))).rejects.toMatchObject({
      code: 'unreachable',
    });
    await expect(
      (async () => {
        google.fail(/freeBusy/, 503, 3);
        await bookings().busy(ownerOf('O1'), { startsAt: at(5), endsAt: at(6) });
      })(),
    ).rejects.toMatchObject({ code: 'unreachable' });
    expect(await bookings().book(ownerOf('O1'), request(at(5)))).toMatchObject({ booked: true });
  });

  it.each(['lost', 500] as const)(
    'removes the event again when writing to the calendar always ends with %s',
    async (fault) => {
      const one = request(at(fault === 500 ? 6 : 7));
      google.fail(/^POST .*\/events$/, fault, 3);
      await expect(bookings().book(ownerOf('O1'), one)).rejects.toMatchObject({
        code: 'unreachable',
      });
      expect(await rowOf(one.key)).toMatchObject({ status: 'canceled', externalState: 'undo' });
      google.fail(/^DELETE/, 500, 3);
      await bookings().drain();
      expect(await rowOf(one.key)).toMatchObject({ externalState: 'undo' });
      server.clock.advance(3 * 3_600_000);
      await bookings().drain();
      expect(await rowOf(one.key)).toMatchObject({ externalState: 'none', nextAt: null });
      expect(
        google
          .events(office)
          .filter(
            ({ status, start }) =>
              status === 'confirmed' && Date.parse(start.dateTime) === one.startsAt,
          ),
      ).toEqual([]);
    },
  );

  it('undoes what a crashed process left behind', async () => {
    const id = randomUUID();
    await server.store.within(platformScope, (db) =>
      db.insert(appointments).values({
        id,
        ...ownerOf('O1'),
        diaryId: idOf('O1'),
        title: 't',
        startsAt: new Date(at(8)),
        endsAt: new Date(at(8) + half),
        status: 'held',
        externalState: 'held',
        externalCalendar: office,
        nextAt: new Date(server.clock.now() + 120_000),
      }),
    );
    expect(await bookings().book(ownerOf('O1'), request(at(8)))).toEqual({ booked: false });
    await bookings().drain();
    expect(await rowOf(id)).toMatchObject({ status: 'held' });
    server.clock.advance(121_000);
    await bookings().drain();
    expect(await rowOf(id)).toMatchObject({ status: 'canceled', externalState: 'none' });
    expect(await bookings().book(ownerOf('O1'), request(at(8)))).toMatchObject({ booked: true });
  });

  it('cancels in both calendars', async () => {
    const one = request(at(9));
    await bookings().book(ownerOf('O1'), one);
    expect(await bookings().cancel(ownerOf('O1'), one.key)).toBe(true);
    expect(await bookings().cancel(ownerOf('O1'), one.key)).toBe(false);
    expect(await bookings().cancel(ownerOf('O2'), one.key)).toBe(false);
    await bookings().drain();
    expect(
      google.events(office).find(({ start }) => Date.parse(start.dateTime) === at(9)),
    ).toMatchObject({ status: 'cancelled' });
  });

  it('moves in both calendars, and keeps the old time where the new one is busy there', async () => {
    const [person] = await server.store.within(platformScope, (db) =>
      db
        .insert(parties)
        .values({ ...ownerOf('O1'), kind: 'phone', address: '+15125550188' })
        .returning(),
    );
    const partyId = person?.id as number;
    const holder = { partyId, isTest: false };
    await bookings().book(ownerOf('O1'), { ...request(at(11)), partyId });
    const [held] = await bookings().standing(ownerOf('O1'), holder);
    const to = (startsAt: number) => ({
      id: held?.id ?? '',
      startsAt,
      endsAt: startsAt + half,
    });
    google.plant(office, at(12), at(12) + half);
    expect(await bookings().move(ownerOf('O1'), holder, to(at(12)))).toEqual({ booked: false });
    expect(
      (await bookings().standing(ownerOf('O1'), holder)).map(({ startsAt }) => startsAt.getTime()),
    ).toEqual([at(11)]);
    // It overlaps itself, here and there.
    const later = at(11) + half / 2;
    const moved = await bookings().move(ownerOf('O1'), holder, to(later));
    expect(moved).toMatchObject({ booked: true });
    await bookings().drain();
    const statusAt = (time: number) =>
      google.events(office).find(({ start }) => Date.parse(start.dateTime) === time)?.status;
    expect([statusAt(at(11)), statusAt(later)]).toEqual(['cancelled', 'confirmed']);
    // Later tests book at eleven.
    expect(await bookings().cancel(ownerOf('O1'), moved.id ?? '')).toBe(true);
    await bookings().drain();
  });

  it('by the agent’s function offers times free in both, books in both, and confirms', async () => {
    const effects = createEffects({
      store: server.store,
      clock: server.clock,
      log: createLog('silent'),
      bookings: bookings(),
      publicUrl: server.url,
      ...createTestGateway(server.store),
    });
    const partyId = (
      await server.store.within(platformScope, (db) =>
        db
          .select()
          .from(parties)
          .where(eq(parties.accountId, idOf('O1'))),
      )
    )[0]?.id as number;
    await server.store.within(platformScope, (db) =>
      db
        .update(schedules)
        .set({
          schedule: {
            timezone: 'UTC',
            minutes: 30,
            days: [1, 2, 3, 4, 5].map((day) => ({ day, spans: [{ from: '09:00', to: '11:00' }] })),
          },
        })
        .where(eq(schedules.accountId, idOf('O1'))),
    );
    const context = {
      scope: {
        owner: ownerOf('O1'),
        roomId: '1:1',
        partyId,
        conversationUuid: 'u',
        timezone: 'UTC',
      },
      config: {},
      condition: 'Book when they want to come in.',
      caller: { name: null, address: '+15125550148', kind: 'phone' },
      channel: 'call',
      timezone: 'UTC',
      language: 'en' as const,
      now: server.clock.now(),
      signal: new AbortController().signal,
    };
    // A future Monday that the tests above do not use.
    const monday = DateTime.fromMillis(Math.max(server.clock.now(), nine), { zone: 'utc' })
      .startOf('week')
      .plus({ weeks: 4 });
    const [day, said] = [
      monday.toISODate() as string,
      monday.setLocale('en-US').toFormat('cccc, LLLL d'),
    ];
    google.plant(
      office,
      monday.plus({ hours: 9 }).toMillis(),
      monday.plus({ hours: 9.5 }).toMillis(),
    );
    const offered = await freeTimes<EffectsScope>(effects).run({ when: day }, context);
    expect(offered.output.choices).toEqual([`${day}T09:30`, `${day}T10:00`, `${day}T10:30`]);
    const taken = await schedule<EffectsScope>(effects).run(
      { reason: 'Cleaning', name: 'Dana', when: `${day}T09:00` },
      context,
    );
    expect([taken.ok, taken.output.say]).toEqual([
      false,
      expect.stringContaining(
        `9 AM on ${said} is taken. That day I have 9:30 AM, 10 AM or 10:30 AM`,
      ),
    ]);
    const booked = await schedule<EffectsScope>(effects).run(
      { reason: 'Cleaning', name: 'Dana', when: `${day}T10:00` },
      context,
    );
    expect([booked.ok, booked.output.say]).toEqual([
      true,
      expect.stringContaining(`You are booked for ${said} at 10 AM`),
    ]);
    expect(google.events(office).at(-1)).toMatchObject({
      summary: 'Cleaning · Dana',
      description: 'Cleaning\nDana\n+15125550148',
      start: { dateTime: `${day}T10:00:00.000Z`, timeZone: 'UTC' },
    });
    expect(await rowOf(String(booked.output.id))).toMatchObject({
      status: 'booked',
      externalState: 'kept',
      partyId,
      contact: '+15125550148',
    });
  });

  it('refreshes its token', async () => {
    server.clock.advance(7_200_000);
    google.expire();
    expect(await bookings().book(ownerOf('O1'), request(at(10)))).toMatchObject({ booked: true });
    const refreshes = () =>
      google.requests.filter(({ body }) => body.includes('grant_type=refresh_token')).length;
    const before = refreshes();
    expect(await bookings().book(ownerOf('O1'), request(at(11)))).toMatchObject({ booked: true });
    expect(refreshes()).toBe(before);
  });

  it('reports a revoked authorization, notifies the owner once, and books nothing until reconnected', async () => {
    google.withdraw();
    await expect(bookings().book(ownerOf('O1'), request(at(12)))).rejects.toMatchObject({
      code: 'revoked',
    });
    await expect(bookings().book(ownerOf('O1'), request(at(12)))).rejects.toMatchObject({
      code: 'revoked',
    });
    const told = server.mails
      .filter(({ subject }) => /no longer connected/.test(subject))
      .map(({ to }) => to);
    expect([told.length, new Set(told).size]).toEqual([2, 2]);
    const fresh = await server.store.within(platformScope, async (db) =>
      openSession(
        db,
        server.clock,
        (await findUserByEmail(db, told.find((to) => to.startsWith('owner')) ?? '')) as never,
      ),
    );
    expect((await ask('GET', 'calendars/main', undefined, fresh)).json).toMatchObject({
      problem: 'The leave to use this calendar was withdrawn. Connect it again.',
    });
    expect((await ask('GET', 'calendars', undefined, fresh)).status).toBe(409);
    expect(
      await server.platform.calendar.bookings.book(ownerOf('O2'), request(at(12))),
    ).toMatchObject({
      booked: true,
    });
  });

  it('requires a new consent when the tokens cannot be decrypted, without an internal error', async () => {
    await connect();
    await server.store.within(platformScope, (db) =>
      db.update(calendarConnections).set({ sealed: 'opens nothing' }),
    );
    await expect(bookings().book(ownerOf('O1'), request(at(12)))).rejects.toMatchObject({
      code: 'revoked',
    });
    expect((await ask('GET', 'calendars')).status).toBe(409);
    expect((await ask('PUT', 'calendars/main', { calendar: office })).status).toBe(409);
    expect((await ask('DELETE', 'disconnect')).status).toBe(200);
  });

  it('revokes the authorization on disconnect and continues with the built-in calendar', async () => {
    expect((await connect()).status).toBe(200);
    expect((await ask('GET', 'calendars/main')).json).toMatchObject({ problem: null });
    expect((await ask('DELETE', 'disconnect')).json).toEqual({
      success: true,
      message: 'Google Calendar disconnected',
    });
    expect([google.requests.at(-1)?.path, await connectionOf('O1')]).toEqual([
      '/revoke',
      undefined,
    ]);
    expect((await ask('DELETE', 'disconnect')).status).toBe(200);
    expect((await ask('GET', 'calendars')).json).toMatchObject({
      connected: false,
      provider: 'embedded',
    });
    expect(await bookings().book(ownerOf('O1'), request(at(13)))).toMatchObject({ booked: true });
  });

  it('revokes the authorization when the account is removed', async () => {
    await connect(idOf('A2'));
    expect(await connectionOf('A2')).toBeDefined();
    const before = google.requests.length;
    expect(
      (
        await server.call('DELETE', '/api/v2/deleteAccount', {
          token: tokenOf('reseller'),
          body: { targetAccountId: idOf('A2') },
        })
      ).status,
    ).toBe(201);
    expect([
      google.requests.slice(before).map(({ path }) => path),
      await connectionOf('A2'),
    ]).toEqual([['/revoke'], undefined]);
  });

  it('disconnects even when Google does not answer', async () => {
    await connect();
    google.fail(/revoke/, 500, 3);
    expect((await ask('DELETE', 'disconnect')).json).toMatchObject({
      success: true,
      message: expect.stringContaining('could not be told'),
    });
    expect(await connectionOf('O1')).toBeUndefined();
  });
});

it('is not offered without Google credentials', async () => {
  const bare = await createTestServer({ databaseUrl: server.databaseUrl });
  try {
    const reply = await bare.call('POST', '/api/v1/google/connect', { token: tokenOf('owner') });
    expect([reply.status, reply.json.message]).toEqual([
      409,
      'Google Calendar is not set up on this installation. Appointments go to the built-in calendar.',
    ]);
  } finally {
    await bare.close();
  }
});
