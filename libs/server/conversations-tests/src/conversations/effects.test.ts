import {
  type Store,
  accounts,
  appointments,
  notifications,
  parties,
  roomMails,
  rooms,
  users,
} from '@patchbay/server-store';
import { createTestDatabase, withoutNesting, openTestStore } from '@patchbay/server-store/testing';
import { eq } from 'drizzle-orm';
import { fixedClock, systemClock } from '@patchbay/kernel';
import {
  createBookingService,
  createEffects,
  createRoomMailer,
  createSchedulingServices,
  type EffectsScope,
  FunctionRefusal,
} from '@patchbay/server-conversations';
import { OutboundRefusal, serverKeyFrom } from '@patchbay/server-core';
import { createLog } from '@patchbay/server-kit';
import { defaultUsageLimits } from '@patchbay/server-money';
import { createTestGateway } from '@patchbay/server-platform/testing';

const platformScope = { kind: 'platform', reason: 'prepare a test of effects' } as const;
const nine = Date.UTC(2026, 0, 5, 15);
const request = {
  startsAt: nine,
  endsAt: nine + 2_400_000,
  title: 'Cleaning',
  name: 'Dana Whitfield',
  reason: 'Cleaning',
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let store: Store;
let scope: EffectsScope;
let gateway: ReturnType<typeof createTestGateway>;
const key = serverKeyFrom(Buffer.alloc(32, 7));
const bookings = () =>
  createBookingService({
    store,
    clock: systemClock,
    key,
    log: createLog('silent'),
    sendMail: gateway.sendMail,
    ...createSchedulingServices(),
  });
/** A time that only the test moves; every test begins an hour after the one before. */
const clock = fixedClock(systemClock.now());
const mailing = (through = gateway) => ({
  store,
  clock,
  log: createLog('silent'),
  sendMail: through.sendMail,
  publicUrl,
});
const effects = (through = gateway) =>
  createEffects({
    ...mailing(through),
    bookings: bookings(),
    outgoing: through.outgoing,
  });
const mailer = (through = gateway) => createRoomMailer(mailing(through));

beforeAll(async () => {
  database = await createTestDatabase();
  // With a pool of one connection, a nested transaction would wait forever.
  store = withoutNesting(await openTestStore({ databaseUrl: database.url, connections: 1 }));
  gateway = createTestGateway(store);
  scope = await store.within(platformScope, async (db) => {
    const [reseller] = await db
      .insert(accounts)
      .values({ type: 'reseller', username: 'reseller' })
      .returning();
    const [made] = await db
      .insert(accounts)
      .values({
        type: 'organization',
        username: 'office',
        resellerId: reseller?.id,
        phoneNumber: '+15125550100',
      })
      .returning();
    const id = made?.id as number;
    await db.insert(users).values({ email: 'owner@office.example', role: 'owner', tenantId: id });
    const [party] = await db
      .insert(parties)
      .values({ organizationId: id, accountId: id, kind: 'phone', address: '+15125550148' })
      .returning();
    const partyId = party?.id as number;
    await db.insert(rooms).values({
      id: `${id}:1`,
      organizationId: id,
      accountId: id,
      partyId,
      channel: 'phone',
    });
    return {
      owner: { organizationId: id, accountId: id },
      roomId: `${id}:1`,
      partyId,
      conversationUuid: 'uuid',
      timezone: 'UTC',
    };
  });
});
beforeEach(() => {
  clock.advance(3_600_000);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const publicUrl = 'https://app.example.test';
/** The page of the app that shows the room of the test. */
const room = () => `/app/org/${scope.owner.organizationId}/inbox?active=${scope.roomId}`;

const nameOfParty = async () =>
  (
    await store.within(platformScope, (db) =>
      db.select({ name: parties.name }).from(parties).where(eq(parties.id, scope.partyId)),
    )
  )[0]?.name;

describe('effects of an agent’s functions', () => {
  it('books with the caller’s name, in one transaction', async () => {
    expect(await effects().book(scope, request)).toEqual({ booked: true, id: expect.any(String) });
    expect(await nameOfParty()).toBe('Dana Whitfield');
    expect(await effects().busy(scope, request)).toEqual([
      { startsAt: request.startsAt, endsAt: request.endsAt },
    ]);
  });

  it('books a time once for concurrent requests', async () => {
    const later = { ...request, startsAt: nine + 7_200_000, endsAt: nine + 9_600_000 };
    const outcomes = await Promise.all(
      [1, 2, 3].map((index) => effects().book(scope, { ...later, name: `Caller ${index}` })),
    );
    expect(outcomes.filter(({ booked }) => booked)).toHaveLength(1);
    expect(await store.within(platformScope, (db) => db.select().from(appointments))).toHaveLength(
      2,
    );
  });

  it('books in the test of a draft without keeping the time from callers', async () => {
    const test = { ...scope, isTest: true };
    const at = { ...request, name: '', startsAt: nine + 36_000_000, endsAt: nine + 38_400_000 };
    expect(await effects().book(test, at)).toMatchObject({ booked: true });
    expect(await effects().busy(scope, at)).toEqual([]);
    expect(await effects().busy(test, at)).toHaveLength(1);
    expect(await effects().book(test, at)).toEqual({ booked: false });
    expect(await effects().book(scope, at)).toMatchObject({ booked: true });
    expect(await effects().busy(scope, at)).toHaveLength(1);
  });

  it('moves and cancels what its own person holds, and nothing of another', async () => {
    const day = Math.ceil(systemClock.now() / 86_400_000 + 200) * 86_400_000;
    const at = (hours: number) => ({
      startsAt: day + hours * 3_600_000,
      endsAt: day + hours * 3_600_000 + 1_800_000,
    });
    const other = await store.within(platformScope, async (db) => {
      const [row] = await db
        .insert(parties)
        .values({
          ...scope.owner,
          kind: 'phone',
          address: '+15125550177',
        })
        .returning();
      return { ...scope, partyId: row?.id as number };
    });
    const own = await effects().book(scope, { ...request, name: '', ...at(0) });
    const id = own.id as string;
    const hoursOf = async (who: EffectsScope) =>
      (await effects().standing(who))
        .map(({ startsAt }) => (startsAt - day) / 3_600_000)
        .filter((hours) => hours >= 0);
    expect(await hoursOf(other)).toEqual([]);
    expect(await effects().move(other, { id, ...at(1) })).toEqual({ moved: false });
    expect(await effects().cancel(other, id)).toBe(false);
    expect(await effects().cancel({ ...scope, isTest: true }, id)).toBe(false);
    expect(await hoursOf(scope)).toEqual([0]);

    // To a time that overlaps its own, and not to one that another person has.
    const moved = await effects().move(scope, { id, ...at(0.25) });
    expect(moved).toEqual({ moved: true, id: expect.any(String) });
    await effects().book(other, { ...request, name: '', ...at(2) });
    expect(await effects().move(scope, { id: moved.id as string, ...at(2) })).toEqual({
      moved: false,
    });
    expect(await hoursOf(scope)).toEqual([0.25]);
    expect(await effects().busy(scope, { startsAt: day, endsAt: at(1).startsAt })).toEqual([
      at(0.25),
    ]);

    // In the name of a person who was merged with another one.
    const merged = (into: number | null) =>
      store.within(platformScope, (db) =>
        db.update(parties).set({ mergedInto: into }).where(eq(parties.id, other.partyId)),
      );
    await merged(scope.partyId);
    expect(await hoursOf(other)).toEqual([0.25, 2]);
    await merged(null);
    expect(await effects().cancel(scope, moved.id as string)).toBe(true);
    expect(await hoursOf(scope)).toEqual([]);
    expect(await hoursOf(other)).toEqual([2]);
  });

  it('takes a message: the name is stored with the contact, the text for the owner', async () => {
    await effects().keepMessage(scope, {
      name: 'Marcus Oyelaran',
      message: 'Call me about the bridge.',
      callback: '+15125550131',
    });
    expect(await nameOfParty()).toBe('Marcus Oyelaran');
    expect(gateway.mails.at(-1)).toMatchObject({
      to: 'owner@office.example',
      subject: 'Message from Marcus Oyelaran',
      text: expect.stringContaining('Call me about the bridge.'),
    });
  });

  it('tells no one of a message that a member left in a test', async () => {
    const count = () =>
      store.within(platformScope, (db) =>
        db.$count(notifications, eq(notifications.kind, 'message')),
      );
    await store.within(platformScope, (db) => db.delete(notifications));
    const mails = gateway.mails.length;
    const left = { name: '', message: 'Only a test.', callback: '' };
    await effects().keepMessage({ ...scope, isTest: true, isOwnTest: true }, left);
    expect([await count(), gateway.mails.length]).toEqual([0, mails]);
    await effects().keepMessage(scope, left);
    expect(await count()).toBe(1);
  });

  it('tells of a message in the language of the agent', async () => {
    await effects().keepMessage(scope, {
      name: 'Marcus Oyelaran',
      message: 'Llámenme.',
      callback: '+15125550131',
      language: 'es',
    });
    expect(gateway.mails.at(-1)).toMatchObject({
      subject: 'Recado de Marcus Oyelaran',
      text: `Llámenme.\n\nDe: Marcus Oyelaran\nDevolver la llamada: +1 (512) 555-0131\n\nAbrir la conversación: ${publicUrl}${room()}`,
    });
  });

  it('texts from its own number and notifies the configured recipients', async () => {
    await effects().notify(scope, {
      emails: ['desk@office.example'],
      numbers: ['+15125550131'],
      subject: 'New',
      text: 'Words',
      language: 'en',
    });
    expect(gateway.mails.at(-1)).toMatchObject({
      to: 'desk@office.example',
      subject: 'New',
      text: `Words\n\nOpen the conversation: ${publicUrl}${room()}`,
    });
    expect(gateway.texts).toEqual([
      {
        from: '+15125550100',
        to: '+15125550131',
        text: 'Words',
        organizationId: scope.owner.organizationId,
      },
    ]);
  });

  it('leads from a mail to the page on which the reseller shows the app', async () => {
    const show = (settings: Record<string, unknown>) =>
      store.within(platformScope, (db) =>
        db.update(accounts).set({ settings }).where(eq(accounts.username, 'reseller')),
      );
    const linkIn = (text = '') => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
    const left = { name: 'Pat', message: 'Hello.', callback: '+15125550131' };
    await show({ embedUrl: 'https://crm.example.com/agents?tab=calls' });
    await effects().keepMessage(scope, left);
    const link = new URL(linkIn(gateway.mails.at(-1)?.text));
    expect(link.origin + link.pathname).toBe('https://crm.example.com/agents');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      tab: 'calls',
      redirectUrl: publicUrl + room(),
    });
    await show({});
    clock.advance(600_000);
    await effects().keepMessage(scope, left);
    expect(linkIn(gateway.mails.at(-1)?.text)).toBe(publicUrl + room());
  });

  it('sends no text when the texts of the day are used up', async () => {
    const none = createTestGateway(store, {
      usageLimits: { ...defaultUsageLimits, agent: { ...defaultUsageLimits.agent, texts: 0 } },
    });
    await expect(
      effects(none).sendSms(scope, { to: '+15125550131', text: 'Words' }),
    ).rejects.toThrow('This agent has used up its 0 texts of today. It goes on at 00:00 UTC.');
    expect(none.texts).toEqual([]);
  });

  it.each(['+19005550100', '+882131234567', '+5371234567'])(
    'never texts %s, and tells the agent so',
    async (to) => {
      const before = gateway.texts.length;
      const refused = await effects()
        .sendSms(scope, { to, text: 'Words' })
        .catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(FunctionRefusal);
      expect(refused).toMatchObject({
        message: expect.stringContaining('not allowed'),
        outcome: { ok: false, output: { say: 'I cannot send a text to that number.' } },
      });
      await expect(
        effects().notify(scope, {
          emails: ['desk@office.example'],
          numbers: [to, '+15125550132'],
          subject: 'New',
          text: 'Notice',
          language: 'en',
        }),
      ).rejects.toThrow(`Not everyone could be notified. ${to}: Calls and texts to`);
      expect(gateway.texts.slice(before).map((text) => text.to)).toEqual(['+15125550132']);
    },
  );
});

describe('mails that an agent causes', () => {
  const minute = 60_000;
  const left = (message: string) => ({
    name: 'Pat',
    message,
    callback: '+15125550131',
  });
  const leave = async (...messages: readonly string[]) => {
    for (const message of messages) await effects().keepMessage(scope, left(message));
  };
  const numbered = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `Words ${from + index}.`);
  /** The numbers of the messages of each mail since a moment. */
  const mailsFrom = (first: number) =>
    gateway.mails
      .slice(first)
      .map(({ text }) => [...text.matchAll(/Words (\d+)\./g)].map(([, number]) => Number(number)));

  it('about one conversation are one in ten minutes, with everything that was said', async () => {
    const before = gateway.mails.length;
    await leave(...numbered(1, 20));
    expect(mailsFrom(before)).toEqual([[1]]);
    await mailer().drain();
    clock.advance(10 * minute - 1);
    await mailer().drain();
    expect(mailsFrom(before)).toEqual([[1]]);
    clock.advance(1);
    await mailer().drain();
    expect(mailsFrom(before)).toEqual([[1], Array.from({ length: 19 }, (_, index) => index + 2)]);
    expect(gateway.mails.at(-1)?.subject).toBe('Message from Pat, and 18 more');
    await leave(...numbered(21, 22));
    clock.advance(10 * minute);
    await mailer().drain();
    expect(mailsFrom(before).slice(2)).toEqual([[21, 22]]);
    clock.advance(10 * minute);
    await mailer().drain();
    expect(await store.within(platformScope, (db) => db.select().from(roomMails))).toEqual([]);
  });

  it('about the end of conversations in one room are one in ten minutes too', async () => {
    const before = gateway.mails.length;
    for (const text of numbered(1, 8))
      await effects().notify(scope, {
        emails: ['desk@office.example'],
        numbers: [],
        subject: 'Summary',
        text,
        language: 'es',
      });
    clock.advance(10 * minute);
    await mailer().drain();
    expect(mailsFrom(before)).toEqual([[1], [2, 3, 4, 5, 6, 7, 8]]);
    expect(gateway.mails.at(-1)?.subject).toBe('Summary, y 6 más');
  });

  it('are sent by one of several processes', async () => {
    const before = gateway.mails.length;
    await Promise.all(numbered(1, 6).map((message) => leave(message)));
    clock.advance(10 * minute);
    await Promise.all([mailer().drain(), mailer().drain(), mailer().drain()]);
    const numbers = mailsFrom(before);
    expect(numbers.map(({ length }) => length)).toEqual([1, 5]);
    expect(numbers.flat().sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('that were on the way when their process died are sent by another', async () => {
    const before = gateway.mails.length;
    await leave('Words 1.', 'Words 2.');
    clock.advance(10 * minute);
    // The mail server never answers, and the process goes away.
    await new Promise<void>((entered) => {
      const sendMail = () => {
        entered();
        return new Promise<void>(() => undefined);
      };
      const stuck = {
        ...gateway,
        sendMail: sendMail as unknown as typeof gateway.sendMail,
      };
      void mailer(stuck).drain();
    });
    await mailer().drain();
    expect(mailsFrom(before)).toEqual([[1]]);
    clock.advance(3 * minute);
    await mailer().drain();
    expect(mailsFrom(before)).toEqual([[1], [2]]);
  });

  it('wait when a limit refuses them, and the message is kept', async () => {
    const before = gateway.mails.length;
    const sendMail = () =>
      Promise.reject(new OutboundRefusal('too-many', 'This address got enough for now.'));
    const full = {
      ...gateway,
      sendMail: sendMail as unknown as typeof gateway.sendMail,
    };
    await effects(full).keepMessage(scope, left('Words 1.'));
    await leave('Words 2.');
    expect(mailsFrom(before)).toEqual([]);
    clock.advance(10 * minute);
    await mailer().drain();
    expect(mailsFrom(before)).toEqual([[1, 2]]);
  });

  it('hold what fits, and the next one has the rest', async () => {
    const before = gateway.mails.length;
    await leave('Words 1.', ...numbered(2, 5).map((words) => `${words} ${'x'.repeat(6000)}`));
    for (let times = 0; times < 3; times += 1) {
      clock.advance(10 * minute);
      await mailer().drain();
    }
    expect(mailsFrom(before)).toEqual([[1], [2, 3], [4, 5]]);
  });
});
