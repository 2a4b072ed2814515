import {
  createTestServer,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';

let server: TestServer;
let owner: string;
const number = '+15125550100';
const caller = '+15125550987';
const secret = 'Never mention the discount.';

interface Entry {
  kind: string;
  id?: string;
  text?: string;
  actor?: string;
  assignee?: { userId: number; name: string } | null;
}

const call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  token: string | null = owner,
) => server.call(method, path, { token, body });
const roomOf = async (name: string) =>
  (
    (await call('GET', '/api/v2/conversations?pageSize=100')).json.rooms as {
      roomId: string;
      name: string;
      channel: string;
    }[]
  ).find((one) => one.name === name || one.channel === name)?.roomId as string;
const addNote = (roomId: string, body: object) =>
  call('POST', `/api/v2/conversation/${roomId}/notes`, body);
const notes = async (roomId: string) =>
  ((await call('GET', `/api/v2/conversations/${roomId}/timeline`)).json.entries as Entry[]).filter(
    ({ kind }) => kind === 'note',
  );

beforeAll(async () => {
  server = await createTestServer();
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  owner = await server.signIn('owner@demo.patchbay.test');
  await server.call('POST', '/dev/phone/text', {
    body: { from: caller, to: number, text: 'Are you open?' },
  });
});
afterAll(() => server.close());

describe('note in a room', () => {
  it('is an entry of the timeline, with its author, and can be assigned and taken back', async () => {
    const roomId = await roomOf(caller);
    const me = (await call('GET', '/api/v2/viewer')).json.person as { id: number; name: string };
    const { status, json } = await addNote(roomId, { text: secret, assigneeId: me.id });
    expect(status).toBe(200);
    expect(await notes(roomId)).toMatchObject([
      { id: json.id, text: secret, assignee: { userId: me.id } },
    ]);
    await addNote(roomId, { id: json.id, assigneeId: null });
    expect((await notes(roomId))[0]?.assignee).toBeNull();
  });

  it('is refused empty, for a person of another account, and under the id of a message', async () => {
    const roomId = await roomOf(caller);
    expect((await addNote(roomId, { text: '  ' })).status).toBe(400);
    expect((await addNote(roomId, { text: 'x', assigneeId: 999_999_999 })).status).toBe(400);
    const [message] = (await call('GET', `/api/v2/messages/${roomId}`)).json as unknown as {
      uuid: string;
    }[];
    expect((await addNote(roomId, { id: message?.uuid, assigneeId: null })).status).toBe(404);
  });

  it('never reaches the phone of the other party', async () => {
    const roomId = await roomOf(caller);
    const before = server.texts.length;
    await addNote(roomId, { text: secret });
    expect(server.texts.length).toBe(before);
    expect(JSON.stringify(server.texts)).not.toContain(secret);
  });
});

it('a note never reaches the visitor whom it is about', async () => {
  const token = String(
    (await server.call('GET', '/api/v1/allocateTempUserSession?chatTarget=northside')).json.token,
  );
  const said = await server.call('POST', '/api/v2/chat/send', {
    token,
    body: { message: 'Do you do check-ups?' },
  });
  const { roomId } = (said.json.messages as { roomId: string }[])[0] as { roomId: string };
  expect((await addNote(roomId, { text: secret })).status).toBe(200);
  expect(await notes(roomId)).toHaveLength(1);
  const thread = await server.call('GET', '/api/v2/chat/thread', { token });
  expect((thread.json.messages as unknown[]).length).toBeGreaterThan(1);
  expect(JSON.stringify(thread.json)).not.toContain(secret);
});

describe('saved replies', () => {
  const save = (body: object) => call('POST', '/api/v2/savedReplies', body);
  const list = async () =>
    (await call('GET', '/api/v2/savedReplies')).json.replies as { id: string; name: string }[];
  // Those of the demo.
  beforeAll(async () => {
    for (const { id } of await list()) await call('DELETE', `/api/v2/savedReplies/${id}`);
  });

  it('are kept by name, once each, changed and deleted', async () => {
    const { json } = await save({ name: 'Hours', text: 'We open at 9.' });
    const { id } = json.reply as { id: string };
    expect((await save({ name: 'hours', text: 'x' })).status).toBe(400);
    await save({ name: 'Address', text: 'Main street 1' });
    await save({ id, name: 'Opening hours', text: 'We open at 8.' });
    expect((await list()).map(({ name }) => name)).toEqual(['Address', 'Opening hours']);
    expect((await call('DELETE', `/api/v2/savedReplies/${id}`)).status).toBe(200);
    expect((await call('DELETE', `/api/v2/savedReplies/${id}`)).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it('of the organization are not shown to a person of one agent', async () => {
    await save({ name: 'Prices', text: 'A cleaning is $120.' });
    const agent = await server.signIn('agent@demo.patchbay.test');
    const seen = await call('GET', '/api/v2/savedReplies', undefined, agent);
    expect([seen.status, seen.json.replies]).toEqual([200, []]);
    expect((await list()).map(({ name }) => name)).toContain('Prices');
  });

  it('that are marked for agents are read by a person of one agent, who changes none', async () => {
    const { json } = await save({ name: 'Directions', text: 'Main street 1.', forAgents: true });
    const { id } = json.reply as { id: string };
    const agent = await server.signIn('agent@demo.patchbay.test');
    const names = async () =>
      (
        (await call('GET', '/api/v2/savedReplies', undefined, agent)).json.replies as {
          name: string;
        }[]
      ).map(({ name }) => name);
    expect(await names()).toEqual(['Directions']);
    const changed = { id, name: 'Directions', text: 'Elsewhere.' };
    const { target } = (await call('GET', '/api/v2/viewer')).json as { target: { id: number } };
    const at = `targetAccountId=${target.id}`;
    const one = `/api/v2/savedReplies/${id}?${at}`;
    const changes = [
      await call('POST', `/api/v2/savedReplies?${at}`, changed, agent),
      await call('DELETE', one, undefined, agent),
      await call('DELETE', `/api/v2/savedReplies/${id}`, undefined, agent),
    ];
    expect(changes.map(({ status }) => status)).toEqual([404, 404, 400]);
    await save({ id, name: 'Directions', text: 'Main street 2.' });
    expect(await names()).toEqual(['Directions']);
    await save({ id, name: 'Directions', text: 'Main street 2.', forAgents: false });
    expect(await names()).toEqual([]);
  });
});
