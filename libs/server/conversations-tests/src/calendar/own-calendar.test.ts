import { randomUUID } from 'node:crypto';
import { createOwnCalendar, ownCalendarId, takeSlot } from '@patchbay/server-conversations';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { type CalendarPort } from '@patchbay/server-providers';
import { appointments, schedules } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

let server: TestServer;
let tree: FixtureTree;
let calendar: CalendarPort;
const platformScope = { kind: 'platform', reason: 'look at the calendar in a test' } as const;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const owner = () => ({ organizationId: idOf('O1'), accountId: idOf('O1') });
const nine = Date.UTC(2027, 0, 4, 15);
const half = 1_800_000;
const event = (startsAt: number, key = randomUUID()) => ({
  key,
  title: 'Cleaning',
  description: '',
  startsAt,
  endsAt: startsAt + half,
  zone: 'UTC',
});

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
  await server.store.within(platformScope, async (db) => {
    await db.delete(appointments);
    await db
      .update(schedules)
      .set({ schedule: { timezone: 'America/Chicago' } })
      .where(eq(schedules.accountId, idOf('O1')));
  });
  calendar = createOwnCalendar({ store: server.store, owner: owner() });
});
afterAll(() => server.close());

describe('built-in calendar', () => {
  it('is one calendar in the zone of the schedule', async () =>
    expect(await calendar.calendars()).toEqual([
      {
        id: ownCalendarId,
        summary: 'Built-in calendar',
        primary: true,
        timeZone: 'America/Chicago',
      },
    ]));

  it('adds an event once per key, moves it and removes it', async () => {
    const one = event(nine);
    expect([
      await calendar.put(ownCalendarId, one),
      await calendar.put(ownCalendarId, one),
    ]).toEqual([true, true]);
    expect(
      await calendar.busy(ownCalendarId, { startsAt: nine - half, endsAt: nine + half }),
    ).toEqual([{ startsAt: nine, endsAt: nine + half }]);
    expect(
      await calendar.busy(ownCalendarId, { startsAt: nine + half, endsAt: nine + 2 * half }),
    ).toEqual([]);
    expect(
      await calendar.change(ownCalendarId, one.key, {
        startsAt: nine + half,
        endsAt: nine + 2 * half,
        zone: 'UTC',
        title: 'Checkup',
      }),
    ).toBe(true);
    expect(await calendar.busy(ownCalendarId, { startsAt: nine, endsAt: nine + 9 * half })).toEqual(
      [{ startsAt: nine + half, endsAt: nine + 2 * half }],
    );
    await calendar.remove(ownCalendarId, one.key);
    await calendar.remove(ownCalendarId, one.key);
    expect(await calendar.change(ownCalendarId, one.key, { title: 'x', zone: 'UTC' })).toBe(false);
    expect(await calendar.busy(ownCalendarId, { startsAt: nine, endsAt: nine + 9 * half })).toEqual(
      [],
    );
  });

  it('refuses overlapping events and moves', async () => {
    const [one, other] = [event(nine), event(nine + 4 * half)];
    expect([
      await calendar.put(ownCalendarId, one),
      await calendar.put(ownCalendarId, other),
      await calendar.put(ownCalendarId, event(nine + half / 2)),
      await calendar.put(ownCalendarId, event(nine + half)),
    ]).toEqual([true, true, false, true]);
    expect(
      await calendar.change(ownCalendarId, other.key, {
        startsAt: nine,
        endsAt: nine + half,
        zone: 'UTC',
      }),
    ).toBe(false);
  });

  it('grants a time to one of many concurrent requests', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () => calendar.put(ownCalendarId, event(nine + 10 * half))),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it('makes a second transaction wait for the first and see its event', async () => {
    const calendar = { organizationId: idOf('O1'), diaryId: idOf('O1') };
    const scope = { kind: 'organization', id: idOf('O1') } as const;
    const entry = () => ({
      id: randomUUID(),
      title: 't',
      description: '',
      contact: '',
      partyId: null,
      source: 'agent',
      hold: null,
      startsAt: nine + 20 * half,
      endsAt: nine + 21 * half,
    });
    let isWritten = () => undefined as void;
    let goOn = () => undefined as void;
    const written = new Promise<void>((resolve) => {
      isWritten = resolve;
    });
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const first = server.store.within(scope, async (db) => {
      const outcome = await takeSlot(db, calendar, owner(), entry());
      isWritten();
      await mayGoOn;
      return outcome;
    });
    await written;
    let isSettled = false;
    const second = server.store
      .within(scope, (db) => takeSlot(db, calendar, owner(), entry()))
      .finally(() => {
        isSettled = true;
      });
    await new Promise((done) => setTimeout(done, 150));
    expect(isSettled).toBe(false);
    goOn();
    expect([await first, await second]).toEqual(['written', 'taken']);
  });

  it('cannot be changed by another account', async () => {
    const one = event(nine + 30 * half);
    await calendar.put(ownCalendarId, one);
    const theirs = createOwnCalendar({
      store: server.store,
      owner: { organizationId: idOf('O4'), accountId: idOf('O4') },
    });
    expect(
      await theirs.busy(ownCalendarId, { startsAt: one.startsAt, endsAt: one.endsAt }),
    ).toEqual([]);
    await theirs.remove(ownCalendarId, one.key);
    expect(await theirs.change(ownCalendarId, one.key, { title: 'Mine', zone: 'UTC' })).toBe(false);
    expect(
      await calendar.busy(ownCalendarId, { startsAt: one.startsAt, endsAt: one.endsAt }),
    ).toHaveLength(1);
  });
});
