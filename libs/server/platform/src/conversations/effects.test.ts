import {
  type Store,
  accounts,
  appointments,
  openStore,
  parties,
  users,
} from '@patchbay/server-store';
import { createTestDatabase, withoutNesting } from '@patchbay/server-store/testing';
import { eq } from 'drizzle-orm';
import { systemClock } from '@patchbay/kernel';
import {
  createBookingService,
  createEffects,
  createSchedulingServices,
  type EffectsScope,
  FunctionRefusal,
} from '@patchbay/server-conversations';
import { serverKeyFrom } from '@patchbay/server-core';
import { createLog } from '@patchbay/server-kit';
import { defaultUsageLimits } from '@patchbay/server-money';
import { createTestGateway } from '../testing/test-gateway.js';

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
const effects = (through = gateway) =>
  createEffects({
    store,
    bookings: bookings(),
    outgoing: through.outgoing,
    sendMail: through.sendMail,
    publicUrl,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  // With a pool of one connection, a nested transaction would wait forever.
  store = withoutNesting(await openStore({ databaseUrl: database.url, connections: 1 }));
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
    return {
      owner: { organizationId: id, accountId: id },
      roomId: `${id}:1`,
      partyId: party?.id as number,
      conversationUuid: 'uuid',
      timezone: 'UTC',
    };
  });
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

  it('tells of a message in the language of the agent', async () => {
    await effects().keepMessage(scope, {
      name: 'Marcus Oyelaran',
      message: 'Llámenme.',
      callback: '+15125550131',
      language: 'es',
    });
    expect(gateway.mails.at(-1)).toMatchObject({
      subject: 'Mensaje de Marcus Oyelaran',
      text: `Llámenme.\n\nDe: Marcus Oyelaran\nDevolver la llamada: +15125550131\n\nAbrir la conversación: ${publicUrl}${room()}`,
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
