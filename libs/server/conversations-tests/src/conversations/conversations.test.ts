import {
  createTestServer,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { asOwner } from '@patchbay/server-store/testing';

let server: TestServer;
let owner: string;
const owned = { sms: 'from=%2B15125550999&to=%2B15125550100' };
const caller = '+15125550999';
const number = '+15125550100';

interface Row {
  roomId: string;
  name: string;
  lastMessage: string;
  unread: number;
  aiAgentEnabled: boolean;
  selfCall: boolean;
}
interface Entry {
  kind: string;
  message?: { author: string; message: string; authorName: string };
  text?: string;
  actor?: string;
  run?: { label: string; words: string };
  conversation?: {
    uuid: string;
    summary: string;
    dialog: { role: string; content: string }[];
    functionsRun: unknown[];
  };
}

const rooms = async (query = ''): Promise<Row[]> =>
  (
    await server.call('GET', `/api/v2/conversations?pagination=true&pageSize=100${query}`, {
      token: owner,
    })
  ).json.rooms as Row[];
const roomOf = async (name: string): Promise<Row> =>
  (await rooms()).find((room) => room.name === name) as Row;
const timeline = async (roomId: string) =>
  (await server.call('GET', `/api/v2/conversations/${roomId}/timeline`, { token: owner })).json as {
    entries: Entry[];
    collectedData: Record<string, unknown>;
    functionsRun: unknown[];
  };
const text = (words: string) =>
  server.call('POST', '/dev/phone/text', { body: { from: caller, to: number, text: words } });

beforeAll(async () => {
  server = await createTestServer();
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  owner = await server.signIn('owner@demo.patchbay.test');
});
afterAll(() => server.close());

it('the demo’s person of one agent is listed every room that is counted', async () => {
  const token = await server.signIn('agent@demo.patchbay.test');
  const { json } = await server.call('GET', '/api/v2/conversations?pagination=true&pageSize=100', {
    token,
  });
  expect((json.rooms as Row[]).length).toBe(json.totalRooms);
  expect(json.totalRooms).toBeGreaterThan(1);
});

describe('text to an agent', () => {
  it('is answered, stored in a room, and sent back through the carrier', async () => {
    expect((await text('Are you open?')).status).toBe(200);
    const room = await roomOf(caller);
    expect(room).toMatchObject({
      lastMessage: 'You said “Are you open?” after 0 lines.',
      unread: 1,
      aiAgentEnabled: true,
    });
    expect((await timeline(room.roomId)).entries.map((entry) => entry.message?.author)).toEqual([
      'customer',
      'agent',
    ]);
    expect(server.texts.at(-1)).toMatchObject({
      from: number,
      to: caller,
      text: 'You said “Are you open?” after 0 lines.',
    });
  });

  it('is part of the next turn, and its function runs are traced and logged', async () => {
    await text('book a cleaning');
    const { entries, collectedData, functionsRun } = await timeline((await roomOf(caller)).roomId);
    expect(entries.map((entry) => entry.kind)).toContain('function');
    expect(entries.at(-1)?.message?.message ?? entries.at(-2)?.message?.message).toContain(
      'after 2 lines',
    );
    expect({ collectedData, runs: functionsRun.length }).toEqual({
      collectedData: { reason: 'Cleaning' },
      runs: 1,
    });
    const logs = (
      await server.call(
        'GET',
        `/api/v2/logs?start=0&end=9999999999&fromNumber=${encodeURIComponent(caller)}`,
        { token: owner },
      )
    ).json.logs as Record<string, unknown>[];
    expect(logs).toEqual([
      expect.objectContaining({
        type: 'message',
        outcome: 'booked',
        scheduled: 'true',
        reason: 'Cleaning',
      }),
    ]);
  });

  it('is part of the next turn, however long its room and whatever other rooms do', async () => {
    const regular = '+15125550771';
    const say = (words: string) =>
      server.call('POST', '/dev/phone/text', { body: { from: regular, to: number, text: words } });
    await say('Hello there');
    const { roomId } = await roomOf(regular);
    await asOwner(
      server.databaseUrl,
      `insert into messages (id, organization_id, account_id, room_id, conversation_uuid, author, channel, direction, body)
      select gen_random_uuid(), m.organization_id, m.account_id, m.room_id, 'long-ago', 'customer',
      'sms', 'inbound', 'Of last year ' || n from messages m, generate_series(1, 600) n
      where m.room_id = $1 and m.author = 'customer'`,
      [roomId],
    );
    await asOwner(
      server.databaseUrl,
      `select setval(pg_get_serial_sequence('messages', 'seq'), (select max(seq) + 5000 from messages))`,
    );
    await say('And now?');
    expect((await roomOf(regular)).lastMessage).toBe('You said “And now?” after 2 lines.');
    const [kept] = await asOwner<{ summary: string }>(
      server.databaseUrl,
      'select summary from conversations where room_id = $1',
      [roomId],
    );
    expect(kept?.summary).toBe(
      'Hello there / You said “Hello there” after 0 lines. / And now? / You said “And now?” after 2 lines.',
    );
    const thread = (
      await server.call(
        'GET',
        `/dev/phone/thread?${new URLSearchParams({ from: regular, to: number }).toString()}`,
      )
    ).json.lines as { text: string }[];
    expect([thread.length, thread.at(-1)?.text]).toEqual([
      500,
      'You said “And now?” after 2 lines.',
    ]);
  });

  it('to a second agent stays separate', async () => {
    await server.call('POST', '/dev/phone/text', {
      body: { from: caller, to: '+15125550111', text: 'Hello' },
    });
    expect((await rooms()).filter((room) => room.name === caller)).toHaveLength(2);
  });

  it.each([
    ['12', number, 'your own number'],
    [caller, '+19995550000', 'No agent answers'],
    [caller, 'x', 'country code'],
  ])('from %s to %s is refused with an explanation', async (from, to, says) => {
    const reply = await server.call('POST', '/dev/phone/text', { body: { from, to, text: 'Hi' } });
    expect([reply.status, reply.json.success]).toEqual([400, false]);
    expect(reply.json.message).toContain(says);
  });
});

describe('member of the office', () => {
  it('turns the AI off, so that only people answer, and the timeline names the member', async () => {
    const { roomId } = (await rooms('&channel=sms')).find(
      (room) => room.name === caller && room.lastMessage.includes('book'),
    ) as Row;
    await server.call('POST', `/api/v1/conversations/${roomId}/aiAgentEnabled`, {
      token: owner,
      body: { aiAgentEnabled: false },
    });
    await text('Is anyone there?');
    const { entries } = await timeline(roomId);
    expect(entries.find((entry) => entry.kind === 'system')).toMatchObject({
      text: 'turned the AI off',
      actor: 'Pat Nguyen',
    });
    expect(entries.at(-1)).toMatchObject({
      kind: 'message',
      message: { author: 'customer', message: 'Is anyone there?' },
    });
  });

  it('answers manually once, however often the send is repeated', async () => {
    const { roomId } = (await rooms('&aiOff=true')).find((room) => room.name === caller) as Row;
    const send = () =>
      server.call('POST', '/api/v2/messaging/send', {
        token: owner,
        body: { roomId, message: 'See you on Tuesday.', clientId: 'c-1' },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((first.json.sent as { uuid: string }).uuid).toBe(
      (second.json.sent as { uuid: string }).uuid,
    );
    const sent = (await timeline(roomId)).entries.filter(
      (entry) => entry.message?.author === 'person',
    );
    expect(sent).toEqual([
      expect.objectContaining({
        message: expect.objectContaining({
          message: 'See you on Tuesday.',
          authorName: 'Pat Nguyen',
        }),
      }),
    ]);
    expect(server.texts.filter((one) => one.text === 'See you on Tuesday.')).toHaveLength(1);
  });

  it('marks as read and unread, archives and restores', async () => {
    const { roomId } = (await rooms('&aiOff=true')).find((room) => room.name === caller) as Row;
    const unread = async () =>
      (await rooms('&aiOff=true')).find((room) => room.roomId === roomId)?.unread;
    await server.call('POST', '/api/v1/activity', { token: owner, body: { clear: roomId } });
    expect(await unread()).toBe(0);
    await server.call('POST', '/api/v1/activity/markUnread', { token: owner, body: { roomId } });
    expect(await unread()).toBe(1);
    await server.call('POST', '/api/v1/closeConversation', { token: owner, body: { roomId } });
    expect(await unread()).toBeUndefined();
    await server.call('POST', '/api/v1/unarchiveConversation', { token: owner, body: { roomId } });
    expect(await unread()).toBe(0);
  });
});

describe('call', () => {
  it('is greeted, answered in turns, and ends as a card with transcript, summary and log row', async () => {
    const from = '+15125550777';
    const call = (await server.call('POST', '/dev/phone/call', { body: { from, to: number } }))
      .json as { uuid: string; greeting: string; answered: boolean };
    expect(call).toMatchObject({
      answered: true,
      greeting: 'Thanks for calling Northside Dental, this is Juno. How can I help?',
    });
    const spoken = (
      await server.call('POST', '/dev/phone/speak', {
        body: { from, to: number, uuid: call.uuid, text: 'book me in' },
      })
    ).json;
    expect(spoken).toMatchObject({
      said: 'You said “book me in” after 1 lines.',
      functions: ['Monday, 9:40 AM'],
      transferred: false,
    });
    expect(
      (
        await server.call('POST', '/dev/phone/hangUp', {
          body: { from, to: number, uuid: call.uuid },
        })
      ).status,
    ).toBe(200);
    const { entries } = await timeline((await roomOf(from)).roomId);
    const card = entries.find((entry) => entry.kind === 'call');
    expect(card?.conversation?.dialog.map((line) => line.role)).toEqual([
      'assistant',
      'user',
      'assistant',
    ]);
    expect(entries.some((entry) => entry.kind === 'message')).toBe(false);
    const log = (
      (
        await server.call(
          'GET',
          `/api/v2/logs?start=0&end=9999999999&fromNumber=${encodeURIComponent(from)}&type=call`,
          { token: owner },
        )
      ).json.logs as Record<string, unknown>[]
    )[0];
    expect(log).toMatchObject({
      outcome: 'booked',
      direction: 'inbound',
      eventType: 'inbound-call',
    });
    const late = await server.call('POST', '/dev/phone/speak', {
      body: { from, to: number, uuid: call.uuid, text: 'hello?' },
    });
    expect(late.status).toBeGreaterThanOrEqual(400);
  });

  it('classified as spam goes to junk', async () => {
    const from = '+15125550778';
    const { uuid } = (await server.call('POST', '/dev/phone/call', { body: { from, to: number } }))
      .json as { uuid: string };
    await server.call('POST', '/dev/phone/speak', {
      body: { from, to: number, uuid, text: 'about your business listing' },
    });
    await server.call('POST', '/dev/phone/hangUp', { body: { from, to: number, uuid } });
    const junk = (
      await server.call('GET', '/api/v1/agentConversations?pagination=true&pageSize=100', {
        token: owner,
      })
    ).json.rooms as Row[];
    expect(junk.some((room) => room.name === from)).toBe(true);
  });
});

describe('test conversation of a member', () => {
  it('uses the draft, is marked as a test, and streams on request', async () => {
    await server.call('POST', '/api/v2/campaign', {
      token: owner,
      body: { welcomeMessage: 'Staging speaking.', published: false },
    });
    const reply = (
      await server.call('POST', '/api/v1/agent/runPrompt', {
        token: owner,
        body: { promptText: 'Hello' },
      })
    ).json;
    expect(reply).toMatchObject({ success: true, reply: 'You said “Hello” after 0 lines.' });
    const room = (await rooms()).find((one) => one.roomId === reply.roomId);
    // A test of the user's own is no news.
    expect([room?.selfCall, room?.unread]).toEqual([true, 0]);
    const streamed = await server.call('POST', '/api/v1/agent/runPrompt', {
      token: owner,
      body: { promptText: 'Again' },
      headers: { accept: 'text/event-stream' },
    });
    expect(streamed.headers['content-type']).toContain('text/event-stream');
    expect(streamed.text).toContain('"type":"delta"');
    expect(streamed.text).toContain('"type":"reply"');
  });

  it('starts over where no conversation is to be continued, and else continues the open one', async () => {
    const token = await server.signIn('admin@demo.patchbay.test');
    const say = async (promptText: string, more: object = {}) =>
      (
        await server.call('POST', '/api/v1/agent/runPrompt', {
          token,
          body: { promptText, ...more },
        })
      ).json as { reply: string; conversationUuid: string };
    const first = await say('One');
    expect(await say('Two')).toMatchObject({
      reply: 'You said “Two” after 2 lines.',
      conversationUuid: first.conversationUuid,
    });
    const begun = await say('Three', { conversationUuid: null });
    expect(begun.reply).toBe('You said “Three” after 0 lines.');
    expect(begun.conversationUuid).not.toBe(first.conversationUuid);
    expect((await say('Four')).reply).toBe('You said “Four” after 2 lines.');
  });

  it('is never junk, whatever was said: the list of tests is where it is looked for', async () => {
    const { json } = await server.call('POST', '/api/v1/agent/runPrompt', {
      token: await server.signIn('admin@demo.patchbay.test'),
      body: { promptText: 'about your business listing', conversationUuid: null },
    });
    const tests = await rooms('&selfCall=true');
    expect(tests.map(({ roomId }) => roomId)).toContain(json.roomId);
  });

  it('names who tests in the language of the account', async () => {
    const speak = (language: string) =>
      server.call('POST', '/api/v1/accountSetting', { token: owner, body: { language } });
    await speak('es');
    await server.call('POST', '/api/v1/agent/runPrompt', {
      token: await server.signIn('agent@demo.patchbay.test'),
      body: { promptText: 'Hola' },
    });
    await speak('en');
    expect((await rooms()).map(({ name }) => name)).toContain('Persona de prueba');
  });

  it('reports a model that does not answer and keeps the messages', async () => {
    const reply = await server.call('POST', '/api/v1/agent/runPrompt', {
      token: owner,
      body: { promptText: 'fail' },
    });
    expect([reply.status, reply.json.retryable]).toEqual([503, true]);
  });
});

describe('visitor', () => {
  it.each(['999999999999999999999', '1e21', '0', '-1', 'unknown'])(
    'opens no session for a visitor to %s',
    async (name) => {
      expect(
        await server.call('GET', `/api/v1/allocateTempUserSession?chatTarget=${name}`),
      ).toMatchObject({ status: 404, json: { success: false } });
    },
  );

  it('chats with the one agent of its session and returns to its thread', async () => {
    const session = (
      await server.call('GET', '/api/v1/allocateTempUserSession?chatTarget=northside')
    ).json as { token: string };
    const sent = await server.call('POST', '/api/v2/chat/send', {
      token: session.token,
      body: { message: 'Hello there', clientId: 'v1' },
    });
    expect((sent.json.messages as { author: string }[]).map((one) => one.author)).toEqual([
      'customer',
      'agent',
    ]);
    await server.call('POST', '/api/v2/chat/send', {
      token: session.token,
      body: { message: 'Hello there', clientId: 'v1' },
    });
    const thread = (await server.call('GET', '/api/v2/chat/thread', { token: session.token }))
      .json as { messages: unknown[]; greeting: string };
    expect([thread.messages.length, thread.greeting]).toEqual([
      2,
      'Thanks for contacting Northside Dental, this is Juno. How can I help?',
    ]);
    expect(
      (await server.call('GET', '/api/v2/conversations', { token: session.token })).status,
    ).toBe(401);
  });

  it('without an agent is given one by its first thread call, and never another', async () => {
    const { token } = (await server.call('GET', '/api/v1/allocateTempUserSession')).json as {
      token: string;
    };
    const thread = (name: string) =>
      server.call('GET', `/api/v2/chat/thread?chatTarget=${name}`, { token });
    expect((await thread('no-such-agent')).status).toBe(404);
    expect((await thread('harborline')).status).toBe(404);
    const reply = await thread('northside');
    expect([reply.status, reply.json.messages]).toEqual([200, []]);
    expect((await thread('northside')).status).toBe(200);
    expect(await thread('ridgeway')).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('another agent') as string },
    });
    const sent = await server.call('POST', '/api/v2/chat/send', {
      token,
      body: { message: 'Hello', clientId: 'bound' },
    });
    expect(sent.status).toBe(200);
  });

  it('streams an answer without what it was made from', async () => {
    const { token } = (
      await server.call('GET', '/api/v1/allocateTempUserSession?chatTarget=northside')
    ).json as { token: string };
    const { text } = await server.call('POST', '/api/v2/chat/send', {
      token,
      body: { message: 'Are you open?' },
      headers: { accept: 'text/event-stream' },
    });
    expect(text).toContain('"type":"reply"');
    expect(text).toContain('"trace":[]');
    expect(text).not.toContain('"kind":');
    expect(text).not.toMatch(/"read"|"passages"|"instructions"|Offer the next free hour/);
  });

  it('without an agent, or a member, is refused with an explanation', async () => {
    const session = (await server.call('GET', '/api/v1/allocateTempUserSession')).json as {
      token: string;
    };
    expect(
      (
        await server.call('POST', '/api/v2/chat/send', {
          token: session.token,
          body: { message: 'Hi' },
        })
      ).status,
    ).toBe(400);
    expect((await server.call('GET', '/api/v2/chat/thread', { token: owner })).status).toBe(400);
  });
});

describe('simulator', () => {
  it('lists the numbers of this installation', async () => {
    const { numbers } = (await server.call('GET', '/dev/phone/numbers')).json as {
      numbers: { number: string; name: string }[];
    };
    expect(numbers).toContainEqual({ number, name: 'Northside Dental · Front desk' });
    const thread = (await server.call('GET', `/dev/phone/thread?${owned.sms}`)).json as {
      lines: { from: string }[];
    };
    expect(thread.lines[0]?.from).toBe('me');
  });
});
