import {
  createTestServer,
  demoBusiness,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { accounts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

let server: TestServer;
let owner: string;
const [anna, ben] = ['+15125550146', '+15125550144'];

interface Started {
  room: { roomId: string; name: string; id: number; unread: number };
  users?: { id: number; name: string; address: string }[];
  id?: number;
  address?: string;
}

const call = (method: 'GET' | 'POST', path: string, body?: unknown, token: string | null = owner) =>
  server.call(method, path, { token, body });
const group = async (users: unknown) =>
  call('POST', '/api/v1/getGroupConversationRoomId', { users });
const started = async (users: unknown) => (await group(users)).json.details as Started;
const contacts = async () =>
  (await call('GET', '/api/v2/contact?pageSize=100')).json.contacts as { phone: string | null }[];

beforeAll(async () => {
  server = await createTestServer();
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  owner = await server.signIn('owner@demo.patchbay.test');
});
afterAll(() => server.close());

describe('message to a new recipient', () => {
  it('turns a number or an address into a contact once', async () => {
    const make = async (address: string) =>
      (await call('POST', '/api/v1/createExternalDestinationProfile', { address })).json
        .details as Started;
    const [first, again] = [await make('(512) 555-0146'), await make(anna as string)];
    expect(first).toMatchObject({ address: anna, room: { name: anna, unread: 0 } });
    expect([again.id, again.room.roomId]).toEqual([first.id, first.room.roomId]);
    expect(await make('Front@Desk.example')).toMatchObject({ address: 'front@desk.example' });
    expect((await contacts()).filter((one) => one.phone === anna)).toHaveLength(1);
  });

  it.each([[{}], [{ address: '' }], [{ address: 'unknown' }], [{ address: 'x'.repeat(300) }]])(
    'is refused for %j',
    async (body) => {
      expect(await call('POST', '/api/v1/createExternalDestinationProfile', body)).toMatchObject({
        status: 400,
        json: { success: false },
      });
    },
  );
});

describe('group', () => {
  it('is the same room for the same members in any order, also concurrently', async () => {
    const rooms = await Promise.all(
      Array.from({ length: 8 }, (_, at) => started(at % 2 ? [anna, ben] : [ben, anna, anna])),
    );
    expect(new Set(rooms.map((one) => one.room.roomId)).size).toBe(1);
    expect(rooms[0]?.users?.map((one) => one.address)).toEqual([anna, ben]);
    expect((await contacts()).some((one) => one.phone?.startsWith('group'))).toBe(false);
  });

  it('of one member is the room with that person', async () => {
    const alone = await started([anna]);
    expect(alone.room).toMatchObject({ name: anna, id: alone.users?.[0]?.id });
  });

  it('delivers a message to each member from their agent’s number', async () => {
    const { room } = await started([anna, ben]);
    const before = server.texts.length;
    expect(
      (
        await call('POST', '/api/v2/messaging/send', {
          roomId: room.roomId,
          message: 'We close early today.',
          clientId: 'c1',
        })
      ).status,
    ).toBe(201);
    expect(server.texts.slice(before).map(({ to, text }) => [to, text])).toEqual([
      [anna, 'We close early today.'],
      [ben, 'We close early today.'],
    ]);
    await call('POST', '/api/v2/messaging/send', {
      roomId: room.roomId,
      message: 'We close early today.',
      clientId: 'c1',
    });
    expect(server.texts.length).toBe(before + 2);
    const inbox = (await call('GET', '/api/v2/conversations?pageSize=100')).json
      .rooms as Started['room'][];
    expect(inbox[0]).toMatchObject({ roomId: room.roomId, name: `${anna}, ${ben}` });
  });

  it.each([
    [[]],
    [undefined],
    [['unknown']],
    [[{}]],
    [Array.from({ length: 21 }, (_, at) => at + 1)],
  ])('of %j is refused', async (users) => {
    const reply = await group(users);
    expect([reply.status, reply.json.success]).toEqual([400, false]);
    expect((await group(['unknown'])).json.message).toContain(
      'Unable to start conversation with this user.',
    );
  });
});

describe('new conversation', () => {
  const carla = '+15125550145';
  const organization = eq(accounts.username, demoBusiness.northside.username);
  const set = (change: Partial<typeof accounts.$inferInsert>) =>
    server.store.within({ kind: 'platform', reason: 'change an account in a test' }, (db) =>
      db.update(accounts).set(change).where(organization),
    );
  const open = { premium: true, phoneNumber: demoBusiness.northside.number, smsEnabled: true };
  afterEach(() => set(open));

  it.each([
    [{ premium: false, phoneNumber: null }, 'New conversations are part of a plan.'],
    [{ phoneNumber: null }, 'A new conversation needs a phone number of the agent.'],
    [{ smsEnabled: false }, 'Text messages are not enabled for this account.'],
  ])('is refused behind a closed gate: %j, and leaves no contact', async (change, message) => {
    await set(change);
    for (const reply of [
      await call('POST', '/api/v1/createExternalDestinationProfile', { address: carla }),
      await group([carla]),
      await group([anna, carla]),
    ])
      expect([reply.status, reply.json.message]).toEqual([403, message]);
    expect((await contacts()).map(({ phone }) => phone)).not.toContain(carla);
  });

  it('is not what an existing room gets, which opens behind closed gates, too', async () => {
    const { room } = await started([anna]);
    await set({ premium: false, smsEnabled: false });
    expect((await started([anna])).room.roomId).toBe(room.roomId);
  });
});

describe('unread rooms', () => {
  // Those of the demo.
  beforeAll(() => call('POST', '/api/v1/activity', { clearAll: true }));

  it('are listed in full or simple form, and marked as read for one person or for all', async () => {
    for (const from of [anna, ben])
      await server.call('POST', '/dev/phone/text', {
        body: { from, to: '+15125550100', text: 'Hello?' },
      });
    const unread = async (query = '') =>
      (await call('GET', `/api/v1/activity${query}`)).json.rooms as {
        roomId: string;
        name?: string;
        lastMessage?: string;
      }[];
    expect((await unread()).map((one) => one.name)).toEqual(expect.arrayContaining([anna, ben]));
    expect(Object.keys((await unread('?simple=true'))[0] ?? {})).toEqual(['roomId', 'unread']);
    await call('POST', '/api/v1/activity', { clear: anna });
    expect((await unread()).map((one) => one.name)).not.toContain(anna);
    expect((await unread()).map((one) => one.name)).toContain(ben);
    await call('POST', '/api/v1/activity', { clearAll: true });
    expect(await unread()).toEqual([]);
  });

  it('are unread again with their numbers after all were marked as read', async () => {
    const shown = async () =>
      (await call('GET', '/api/v1/activity?simple=true')).json.rooms as {
        roomId: string;
        unread: number;
      }[];
    const rooms = [];
    for (const users of [[anna], [ben]])
      rooms.push({ roomId: (await started(users)).room.roomId, unread: rooms.length + 2 });
    const mark = (body: unknown) => call('POST', '/api/v1/activity/markUnread', body);
    expect((await mark({ rooms })).status).toBeLessThan(300);
    expect(await shown()).toEqual(expect.arrayContaining(rooms));
    expect((await shown()).length).toBe(2);
    expect((await mark({ rooms: [...rooms, { roomId: '1:2', unread: 1 }] })).status).toBe(404);
    for (const body of [{}, { rooms: [] }, { rooms: [{ roomId: rooms[0]?.roomId, unread: 0 }] }])
      expect((await mark(body)).status).toBe(400);
    await call('POST', '/api/v1/activity', { clearAll: true });
  });
});
