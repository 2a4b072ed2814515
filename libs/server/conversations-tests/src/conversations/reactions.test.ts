import {
  createTestServer,
  readEvents,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';

let server: TestServer;
let owner: string;
let admin: string;
const caller = '+15125550987';
const number = '+15125550100';
const nowhere = '7d0f3a52-9a1b-4c65-8f0e-2b8f3c1d4e5a';

interface Line {
  uuid: string;
  roomId: string;
  message: string;
  author: string;
  reactions?: { reaction: string; name: string; userId: number }[];
}

const call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  token: string | null = owner,
) => server.call(method, path, { token, body });
const roomId = async () =>
  (
    (await call('GET', '/api/v2/conversations?pageSize=100')).json.rooms as {
      roomId: string;
      name: string;
    }[]
  ).find((one) => one.name === caller)?.roomId as string;
const lines = async () =>
  (await call('GET', `/api/v2/messages/${await roomId()}`)).json as unknown as Line[];

beforeAll(async () => {
  server = await createTestServer();
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  owner = await server.signIn('owner@demo.patchbay.test');
  admin = await server.signIn('admin@demo.patchbay.test');
  await server.call('POST', '/dev/phone/text', {
    body: { from: caller, to: number, text: 'Are you open?' },
  });
});
afterAll(() => server.close());

describe('reaction', () => {
  it('is one per person, replaced by the next, visible to all, and removed only by its author', async () => {
    const { uuid } = (await lines())[0] as Line;
    const first = await call('POST', '/api/v1/reaction', { uuid, reaction: '👍' });
    expect([first.status, first.json.uuid]).toEqual([201, uuid]);
    await call('POST', '/api/v1/reaction', { uuid, reaction: '🎉' });
    const both = (await call('POST', '/api/v1/reaction', { uuid, reaction: '👩🏽‍⚕️' }, admin)).json
      .reactions as Line['reactions'];
    expect(both?.map((one) => one.reaction)).toEqual(['🎉', '👩🏽‍⚕️']);
    expect(new Set(both?.map((one) => one.userId)).size).toBe(2);
    expect((await lines())[0]?.reactions).toEqual(both);
    const entries = (await call('GET', `/api/v2/conversations/${await roomId()}/timeline`)).json
      .entries as { kind: string; message?: Line }[];
    expect(entries.find((entry) => entry.message?.uuid === uuid)?.message?.reactions).toEqual(both);
    expect(
      ((await call('DELETE', '/api/v1/reaction', { uuid })).json.reactions as unknown[]).length,
    ).toBe(1);
    expect(
      ((await call('DELETE', '/api/v1/reaction', { uuid })).json.reactions as unknown[]).length,
    ).toBe(1);
    await call('DELETE', '/api/v1/reaction', { uuid }, admin);
    expect((await lines())[0]).not.toHaveProperty('reactions');
  });

  it('is one per person also for concurrent requests', async () => {
    const { uuid } = (await lines())[0] as Line;
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        call('POST', '/api/v1/reaction', { uuid, reaction: `${at}` }, at % 2 ? owner : admin),
      ),
    );
    expect((await lines())[0]?.reactions).toHaveLength(2);
    for (const token of [owner, admin]) await call('DELETE', '/api/v1/reaction', { uuid }, token);
  });

  it('notifies the clients that watch the room', async () => {
    const { uuid } = (await lines())[0] as Line;
    const events = await readEvents(server.url, owner);
    await call('POST', '/api/v1/reaction', { uuid, reaction: '👍' }, admin);
    expect((await events.until(1, 'message'))[0]?.data).toMatchObject({ roomId: await roomId() });
    events.close();
  });

  it.each([
    [{ reaction: '👍' }, 400],
    [{ uuid: 'x', reaction: '👍' }, 400],
    [{ uuid: nowhere, reaction: '' }, 400],
    [{ uuid: nowhere, reaction: ' ' }, 400],
    [{ uuid: nowhere, reaction: 'x'.repeat(40) }, 400],
    [{ uuid: nowhere, reaction: '👍' }, 404],
  ])('%j is answered with %i', async (body, status) => {
    const reply = await call('POST', '/api/v1/reaction', body);
    expect([reply.status, reply.json.success]).toEqual([status, false]);
  });

  it('needs a session', async () => {
    expect(
      (await call('POST', '/api/v1/reaction', { uuid: nowhere, reaction: '👍' }, null)).status,
    ).toBe(401);
  });
});
