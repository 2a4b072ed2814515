import {
  createTestServer,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { textOptOuts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';

let server: TestServer;
let owner: string;
let secret: string;

const scope = { kind: 'platform', reason: 'test wishes of a chat' } as const;
const call = (method: string, path: string, token: string, body?: unknown) =>
  server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const visitor = async (claims?: Record<string, unknown>) => {
  const token = String(
    (await server.call('GET', '/api/v1/allocateTempUserSession?chatTarget=northside')).json.token,
  );
  if (claims)
    await call('POST', '/api/v2/chat/identity', token, {
      identity: await new SignJWT({ exp: Math.floor(server.clock.now() / 1000) + 300, ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(secret)),
    });
  return token;
};
const say = async (token: string, message: string) => {
  const { status, json } = await call('POST', '/api/v2/chat/send', token, { message });
  const lines = json.messages as { message: string; author: string; roomId: string }[];
  return { status, roomId: lines[0]?.roomId ?? '', last: lines.at(-1), lines };
};
const kept = (number: string) =>
  server.store.within(scope, (db) =>
    db.select().from(textOptOuts).where(eq(textOptOuts.number, number)),
  );
const timeline = async (roomId: string) =>
  (await call('GET', `/api/v2/conversations/${roomId}/timeline`, owner)).json as {
    tasksPausedUntil: number | null;
    entries: { kind: string; text?: string }[];
  };
const marks = async (roomId: string) =>
  (await timeline(roomId)).entries.flatMap(({ kind, text }) => (kind === 'system' ? [text] : []));
const pause = (roomId: string, paused: boolean) =>
  call('POST', `/api/v2/conversations/${roomId}/tasksPaused`, owner, { paused });

beforeAll(async () => {
  server = await createTestServer();
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  owner = await server.signIn('owner@demo.patchbay.test');
  secret = String((await call('POST', '/api/v2/embeds/identity', owner, {})).json.secret);
});
afterAll(() => server.close());

describe('a visitor who wants no calls and texts', () => {
  it('and whose number the organization has signed is confirmed in the chat, and gets no more texts and calls', async () => {
    const number = '+15125550171';
    const token = await visitor({ sub: 'ada', phone: number });
    const said = await say(token, 'Please stop calling me');
    expect(said.last).toMatchObject({
      author: 'agent',
      message: 'We will not call or text you again.',
    });
    expect(await kept(number)).toMatchObject([{ refuses: 'all' }]);
    expect(await marks(said.roomId)).toEqual(['wants no more texts and calls']);
    expect(
      (
        await server.call('POST', '/api/v2/tasks', {
          token: owner,
          body: { type: 'call', target: number },
        })
      ).status,
    ).toBe(400);
    // Ending a pause takes no clear wish back.
    expect((await pause(said.roomId, false)).json.tasksPausedUntil).toBeNull();
    expect(await kept(number)).toHaveLength(1);
  });

  it('with one word says nothing of texts and calls', async () => {
    const number = '+15125550172';
    const token = await visitor({ sub: 'eve', phone: number });
    const { last } = await say(token, 'Stop');
    expect(last?.message).not.toMatch(/call or text/);
    expect(await kept(number)).toEqual([]);
  });

  it('and is not known is answered by the agent', async () => {
    const { lines, roomId } = await say(await visitor(), 'Please stop calling me');
    expect(lines.map(({ author }) => author)).toEqual(['customer', 'agent']);
    expect(await marks(roomId)).toEqual([]);
    expect(await pause(roomId, true)).toMatchObject({ status: 400 });
  });
});

describe('a number that a visitor only wrote', () => {
  it('is not silenced: its tasks wait, the room says so, and a member ends that', async () => {
    const number = '+15125550173';
    const token = await visitor();
    const { roomId } = await say(token, 'Hello');
    await call('POST', '/api/v2/contact', owner, {
      id: Number(roomId.split(':')[1]),
      phone: number,
    });
    const { lines } = await say(token, 'Please stop calling me');
    expect(lines.at(-1)?.message).not.toBe('We will not call or text you again.');
    expect(await kept(number)).toMatchObject([{ refuses: 'tasks' }]);
    expect(await marks(roomId)).toEqual(['may want to be left alone']);
    expect((await timeline(roomId)).tasksPausedUntil).toEqual(expect.any(Number));
    expect((await pause(roomId, false)).json.tasksPausedUntil).toBeNull();
    expect(await kept(number)).toEqual([]);
    expect((await timeline(roomId)).tasksPausedUntil).toBeNull();
    // Undone, and once more: the same.
    expect((await pause(roomId, true)).json.tasksPausedUntil).toEqual(expect.any(Number));
    await pause(roomId, true);
    expect(await marks(roomId)).toEqual([
      'may want to be left alone',
      'let tasks to this person go on',
      'paused the tasks to this person',
    ]);
  });
});
