import { type SimulatedCall } from '@patchbay/contract';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { runtime } from '@patchbay/server-platform/testing/carrier';
import { createLoopbackCarrier } from '@patchbay/server-providers';
import {
  agentConfigs,
  conversations,
  notifications,
  phoneNumbers,
  rooms,
} from '@patchbay/server-store';
import { and, eq, sql } from 'drizzle-orm';

interface Notice {
  kind: string;
  title: string;
  message: string;
  roomId: string | null;
  placeId: string | null;
  count: number;
}

const [ours, theirs] = ['+15125550120', '+15125550178'];
const platform = { kind: 'platform', reason: 'look in a test' } as const;
let server: TestServer;
let tree: FixtureTree;

const tokenOf = (key: string) => tree.actors.find((one) => one.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const ask = (method: string, path: string, body?: unknown, who = 'owner') =>
  server.call(method, path, { token: tokenOf(who), body });
const noticesOf = async (kind: string, who = 'owner') =>
  (
    (await ask('GET', '/api/v1/notifications', undefined, who)).json.notifications as Notice[]
  ).filter((one) => one.kind === kind);
const path = '/api/v2/simulator/calls';
/** A call over the simulated line: of a customer, or the test of a member as the simulator makes it. */
const aCall = async (more: object = {}, isOwnTest = false) => {
  const { call } = (await ask('POST', path, { to: ours, from: theirs, ...more })).json as {
    call: SimulatedCall;
  };
  if (!isOwnTest)
    await server.store.within(platform, (db) =>
      db
        .update(conversations)
        .set({ selfCall: false })
        .where(eq(conversations.uuid, call.uuid ?? '')),
    );
  await ask('POST', `${path}/${call.callId}`, { move: 'hangUp' });
  return call;
};
const ended = async (of: TestServer = server) => {
  await of.platform.carrier.callController.settled();
  await of.platform.carrier.callController.reconcile();
  await of.platform.carrier.callController.settled();
};
const answerWith = (aiEnabled: boolean) =>
  server.store.within(platform, (db) =>
    db
      .update(rooms)
      .set({ aiEnabled })
      .where(and(eq(rooms.accountId, idOf('A1')), eq(rooms.channel, 'call'))),
  );
const clearAll = () => ask('POST', '/api/v1/notifications', { clearAll: true });

beforeAll(async () => {
  server = await createTestServer({
    carrier: {
      installation: createLoopbackCarrier({
        sink: { keep: async () => undefined },
        ringMs: 60_000,
      }),
    },
    model: { runtime },
  });
  tree = await createFixtureTree(server);
  await server.store.within(platform, async (db) => {
    await db.insert(phoneNumbers).values({
      number: ours,
      organizationId: idOf('O1'),
      accountId: idOf('A1'),
      country: 'US',
    });
    await db.execute(`update accounts set phone_number = '${ours}' where id = ${idOf('A1')}`);
    await db
      .update(agentConfigs)
      .set({ config: { agentInstructions: 'You answer.', welcomeMessage: 'Hello.' } })
      .where(eq(agentConfigs.accountId, idOf('A1')));
  });
  await clearAll();
  // The first call makes the room, which the AI answers.
  await aCall();
  await ended();
});
afterAll(() => server.close());
afterEach(clearAll);

describe('a missed call', () => {
  beforeAll(() => answerWith(false));
  afterAll(() => answerWith(true));

  it('is one notice that opens its entry, also when its end is reported again by another process', async () => {
    await aCall({ quality: 'repeating' });
    await ended();
    const other = await createTestServer({ databaseUrl: server.databaseUrl, clock: server.clock });
    await ended(other);
    await other.close();
    const [notice, ...more] = await noticesOf('call');
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ count: 1, message: expect.stringContaining('did not answer.') });
    expect(notice?.title).toMatch(/^Missed call from .*\+15125550178/);
    const { json } = await ask(
      'GET',
      `/api/v2/conversations/${notice?.roomId}/timeline?around=${notice?.placeId}`,
    );
    expect(json.entries).toContainEqual(
      expect.objectContaining({
        kind: 'call',
        conversation: expect.objectContaining({ uuid: notice?.placeId }) as unknown,
      }),
    );
  });

  it('raises no notice where a member tested the agent by it', async () => {
    await aCall({}, true);
    await ended();
    expect(await noticesOf('call')).toEqual([]);
    await aCall();
    await ended();
    expect(await noticesOf('call')).toHaveLength(1);
  });

  it('among ten within ten minutes is one notice that counts, and a later one is another', async () => {
    await Promise.all(Array.from({ length: 10 }, () => aCall()));
    await ended();
    expect(await noticesOf('call')).toMatchObject([{ count: 10, title: '10 missed calls' }]);
    await server.store.within(platform, (db) =>
      db
        .update(notifications)
        .set({ beganAt: sql`clock_timestamp() - interval '11 minutes'` })
        .where(eq(notifications.kind, 'call')),
    );
    await aCall();
    await ended();
    expect((await noticesOf('call')).map(({ count }) => count)).toEqual([1, 10]);
  });

  it('is shown to those who reach the account, and to no others', async () => {
    await aCall();
    await ended();
    for (const who of ['owner', 'admin', 'restricted'])
      expect(await noticesOf('call', who)).toHaveLength(1);
    for (const who of ['siblingOwner']) expect(await noticesOf('call', who)).toEqual([]);
  });
});

it('a call of a blocked number is no notice', async () => {
  const block = (blocked: boolean) =>
    server.store.within(platform, (db) =>
      db
        .update(rooms)
        .set({ blocked })
        .where(and(eq(rooms.accountId, idOf('A1')), eq(rooms.channel, 'call'))),
    );
  await block(true);
  await aCall();
  await ended();
  await block(false);
  expect(await noticesOf('call')).toEqual([]);
});

it('a call that the agent answered is no notice', async () => {
  await aCall();
  await ended();
  expect(await noticesOf('call')).toEqual([]);
});

describe('a note', () => {
  const person = async (who: string) =>
    ((await ask('GET', '/api/v2/viewer', undefined, who)).json.person as { id: number }).id;
  const room = async (agent: string) => {
    const rows = await server.store.within(platform, (db) =>
      db
        .select({ id: rooms.id })
        .from(rooms)
        .where(eq(rooms.accountId, idOf(agent))),
    );
    return rows[0]?.id as string;
  };
  const save = async (roomId: string, body: object, who = 'owner') =>
    (await ask('POST', `/api/v2/conversation/${roomId}/notes`, body, who)).json.id as string;

  it('is shown to the person whom it is assigned to, once, and to no other', async () => {
    const roomId = await room('A1');
    const id = await save(roomId, { text: 'Call back.', assigneeId: await person('admin') });
    await save(roomId, { id, assigneeId: await person('admin') });
    expect(await noticesOf('note', 'admin')).toMatchObject([
      { message: 'Call back.', roomId, placeId: id, title: expect.stringContaining('owner') },
    ]);
    expect(await noticesOf('note')).toEqual([]);
    await clearAll();
    expect(await noticesOf('note', 'admin')).toHaveLength(1);
    await save(roomId, { id, assigneeId: await person('restricted') });
    expect(await noticesOf('note', 'admin')).toEqual([]);
    expect(await noticesOf('note', 'restricted')).toHaveLength(1);
    await save(roomId, { id, assigneeId: null });
    expect(await noticesOf('note', 'restricted')).toEqual([]);
  });

  it('that a person assigned to themselves is their own act and no notice', async () => {
    const roomId = await room('A1');
    const id = await save(roomId, { text: 'Mine.', assigneeId: await person('owner') });
    expect(await noticesOf('note')).toEqual([]);
    await save(roomId, { id, assigneeId: await person('admin') });
    await save(roomId, { id, assigneeId: await person('admin') }, 'admin');
    expect(await noticesOf('note', 'admin')).toHaveLength(1);
    await save(roomId, { id, assigneeId: await person('owner') });
    expect(await noticesOf('note', 'admin')).toEqual([]);
  });

  it('of an agent that the person does not reach is not shown to them', async () => {
    const roomId = await room('A2');
    await save(roomId, { text: 'Secret.', assigneeId: await person('restricted') });
    expect(await noticesOf('note', 'restricted')).toEqual([]);
  });

  it('is mailed to the person alone', async () => {
    const roomId = await room('A1');
    const addresses = new Map<string, string>();
    for (const who of ['owner', 'admin']) {
      const kinds = [{ kind: 'note', shown: true, mail: true }];
      const { json } = await ask('POST', '/api/v1/notificationSettings', { kinds }, who);
      addresses.set(who, json.email as string);
    }
    await save(roomId, { text: 'By mail.', assigneeId: await person('admin') });
    server.clock.advance(1_200_000);
    await server.platform.core.noticeMailer.drain();
    const to = server.mails.filter(({ text }) => text.includes('By mail.')).map((mail) => mail.to);
    expect(to).toEqual([addresses.get('admin')]);
  });
});
