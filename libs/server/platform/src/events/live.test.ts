import { conversations, events, messages, parties, rooms } from '@patchbay/server-store';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { seedDemo, seedTemplates } from '../seed/seed.js';
import { type EventReader, readEvents } from '../testing/event-reader.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let one: TestServer;
let two: TestServer;
let owner: string;
let organization: number;
const number = '+15125550100';
const because = { kind: 'platform', reason: 'look at what a test wrote' } as const;
const open: EventReader[] = [];

beforeAll(async () => {
  one = await createTestServer();
  await seedTemplates(one.store);
  await seedDemo(one.store, one.clock.now());
  two = await createTestServer({ databaseUrl: one.databaseUrl });
  owner = await one.signIn('owner@demo.patchbay.test');
  organization = ((await one.call('GET', '/api/v2/viewer', { token: owner })).json.home as { id: number }).id;
}, 60_000);
afterEach(() => { for (const reader of open.splice(0)) reader.close(); });
afterAll(async () => {
  await two.close();
  await one.close();
});

const listen = async (server: TestServer, lastEventId?: string, token = owner) => {
  const reader = await readEvents(server.url, token, lastEventId);
  open.push(reader);
  return reader;
};
const text = (server: TestServer, from: string, words: string) => server.call('POST', '/dev/phone/text', { body: { from, to: number, text: words } });
const idsOfOwn = async (): Promise<string[]> => (await one.store.within(because, (db) => db.select({ seq: events.seq }).from(events).where(eq(events.organizationId, organization)).orderBy(asc(events.seq)))).map(({ seq }) => String(seq));

describe('a stream of events', () => {
  it('shows a text within a second, also to who listens at another process', async () => {
    const [near, far] = [await listen(one), await listen(two)];
    const sent = Date.now();
    expect((await text(one, '+15125551001', 'Hello')).status).toBe(200);
    for (const reader of [near, far]) expect(((await reader.until(1, 'message'))[0]?.at ?? Infinity) - sent).toBeLessThan(1000);
  });

  it('goes on where it broke off, at another process, without a gap and without a repetition', async () => {
    const before = await listen(one);
    await text(two, '+15125551002', 'First');
    const [first] = await before.until(1, 'message');
    before.close();
    await Promise.all(['Second', 'Third', 'Fourth'].map((words, index) => text(index % 2 ? one : two, `+1512555200${index}`, words)));
    const after = await listen(two, first?.id);
    await text(one, '+15125551002', 'Fifth');
    const expected = (await idsOfOwn()).filter((id) => Number(id) > Number(first?.id));
    await waitFor(() => after.events.length >= expected.length);
    expect(after.events.map(({ id }) => id)).toEqual(expected);
  });

  it('outlives a restart of the process', async () => {
    const third = await createTestServer({ databaseUrl: one.databaseUrl });
    const before = await readEvents(third.url, owner);
    await text(third, '+15125551003', 'Before');
    const last = (await before.until(2, 'message')).at(-1);
    await third.close();
    await text(one, '+15125551003', 'While away');
    const again = await createTestServer({ databaseUrl: one.databaseUrl });
    try {
      const after = await readEvents(again.url, owner, last?.id);
      const expected = (await idsOfOwn()).filter((id) => Number(id) > Number(last?.id));
      await waitFor(() => after.events.length >= expected.length);
      expect(after.events.map(({ id }) => id)).toEqual(expected);
      after.close();
    } finally {
      await again.close();
    }
  });
});

async function waitFor(isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + 5000; !isTrue() && Date.now() < end; ) await new Promise((done) => setTimeout(done, 10));
}

describe('texts of one caller that come at once', () => {
  it.each([['to one process', () => [one, one]], ['to two processes', () => [one, two]]])('%s share one room and one open conversation, and each is answered', async (to, servers) => {
    const from = to === 'to one process' ? '+15125553001' : '+15125553002';
    const replies = await Promise.all(servers().map((server, index) => text(server as TestServer, from, `Question ${index}`)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const found = await one.store.within(because, async (db) => {
      const own = await db.select({ room: rooms }).from(rooms).innerJoin(parties, eq(parties.id, rooms.partyId)).where(eq(parties.address, from));
      const roomId = own[0]?.room.id ?? '';
      return {
        rooms: own.length, unread: own[0]?.room.unread,
        open: (await db.select().from(conversations).where(and(eq(conversations.roomId, roomId), isNull(conversations.endedAt)))).length,
        authors: (await db.select({ author: messages.author }).from(messages).where(eq(messages.roomId, roomId))).map(({ author }) => author).sort(),
      };
    });
    expect(found).toEqual({ rooms: 1, unread: 2, open: 1, authors: ['agent', 'agent', 'customer', 'customer'] });
  });
});
