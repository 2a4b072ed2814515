import { insertNotice } from '@patchbay/server-core';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  readEvents,
  type TestServer,
} from '@patchbay/server-platform/testing';

let server: TestServer;
let tree: FixtureTree;

interface Notification {
  value: string;
  title: string;
  accountId: number;
  roomId: string | null;
  timestamp: number;
}

const token = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const call = (method: 'GET' | 'POST', key: string, query = '', body?: unknown) =>
  server.call(method, `/api/v1/notifications${query}`, { token: token(key), body });
const told = async (key: string, query = '') =>
  (await call('GET', key, query)).json.notifications as Notification[];
const id = (key: string) => tree.nodes[key]?.id as number;
const give = (key: string, subject: string, title = subject) =>
  server.store.within({ kind: 'platform', reason: 'tell' }, (db) =>
    insertNotice(
      db,
      { organizationId: id(key.replace('A1', 'O1').replace('A2', 'O1')), accountId: id(key) },
      { kind: 'message', title, body: 'Please call back.', subject },
    ),
  );
const clearAll = () => call('POST', 'owner', '', { clearAll: true });

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
  await clearAll();
  await call('POST', 'siblingOwner', '', { clearAll: true });
});
afterAll(() => server.close());

describe('notifications', () => {
  afterEach(clearAll);

  it('are newest first, one per subject, and are cleared by value or all at once', async () => {
    for (const [subject, title] of [
      ['a', 'first'],
      ['b', 'second'],
      ['a', 'again'],
    ] as const)
      await give('A1', subject, title);
    const [newest, other] = await told('owner');
    expect([newest?.title, other?.title]).toEqual(['again', 'second']);
    await call('POST', 'owner', '', { clear: newest?.value });
    await call('POST', 'owner', '', { clear: newest?.value });
    expect((await told('owner')).map((one) => one.title)).toEqual(['second']);
    await clearAll();
    expect(await told('owner')).toEqual([]);
  });

  it('of an agent are read by its username, and only its own are cleared', async () => {
    await give('A1', 'one');
    await give('A2', 'two');
    const { json } = await server.call('GET', `/api/v1/account/${id('A1')}`);
    const query = `?username=${String(json.username)}`;
    expect((await told('owner', query)).map((one) => one.accountId)).toEqual([id('A1')]);
    await call('POST', 'owner', query, { clearAll: true });
    expect((await told('owner')).map((one) => one.accountId)).toEqual([id('A2')]);
  });

  it('are neither shown to nor cleared by another account', async () => {
    await give('O1', 'ours');
    expect(await told('siblingOwner')).toEqual([]);
    const [mine] = await told('owner');
    expect((await call('POST', 'siblingOwner', '', { clear: mine?.value })).status).toBe(200);
    await call('POST', 'siblingOwner', '', { clearAll: true });
    expect(await told('owner')).toHaveLength(1);
    expect((await call('GET', 'siblingOwner', `?username=${id('O1')}`)).status).toBe(404);
  });

  it('are announced at once', async () => {
    const events = await readEvents(server.url, token('owner'));
    await give('A1', 'now');
    expect((await events.until(1, 'notification'))[0]?.data).toMatchObject({ accountId: id('A1') });
    events.close();
  });

  it.each([[{}], [{ clear: '' }], [{ clear: 7 }]])('are not cleared by %j', async (body) => {
    expect((await call('POST', 'owner', '', body)).status).toBe(400);
  });

  it('need a session', async () => {
    expect((await server.call('GET', '/api/v1/notifications')).status).toBe(401);
  });
});

describe('what a person chose', () => {
  const settings = (method: 'GET' | 'POST', key: string, body?: unknown) =>
    server.call(method, '/api/v1/notificationSettings', { token: token(key), body });
  const choose = (key: string, kind: string, shown: boolean, mail: boolean) =>
    settings('POST', key, { kinds: [{ kind, shown, mail }] });
  const address = async (key: string) => (await settings('GET', key)).json.email as string;
  const mailsTo = (to: string) => server.mails.filter((mail) => mail.to === to);
  const later = (ms: number) => server.clock.advance(ms);
  const round = () => server.platform.core.noticeMailer.drain();
  const tellWebhook = (subject: string, key = 'O1') =>
    server.store.within({ kind: 'platform', reason: 'tell' }, (db) =>
      insertNotice(
        db,
        { organizationId: id('O1'), accountId: id(key) },
        { kind: 'webhook', title: subject, body: 'It fails.', subject },
      ),
    );
  afterEach(async () => {
    for (const kind of ['message', 'webhook']) await choose('owner', kind, true, false);
    await clearAll();
  });

  it('is kept by kind, and nothing is mailed before', async () => {
    const { json } = await settings('GET', 'owner');
    expect(json.kinds).toContainEqual({ kind: 'webhook', shown: true, mail: false });
    await choose('owner', 'webhook', true, true);
    expect((await settings('GET', 'owner')).json.kinds).toContainEqual({
      kind: 'webhook',
      shown: true,
      mail: true,
    });
  });

  it('hides a kind from them, and from no one else', async () => {
    await tellWebhook('hidden');
    await choose('owner', 'webhook', false, false);
    expect(await told('owner')).toEqual([]);
    expect(await told('admin')).toHaveLength(1);
  });

  it('mails a kind once, as one mail, and not what was cleared within a minute', async () => {
    const to = await address('owner');
    await choose('owner', 'webhook', true, true);
    await tellWebhook('first');
    await tellWebhook('second');
    await tellWebhook('cleared');
    const cleared = (await told('owner')).find(({ title }) => title === 'cleared');
    await call('POST', 'owner', '', { clear: cleared?.value });
    await round();
    expect(mailsTo(to)).toEqual([]);
    later(1_200_000);
    await round();
    expect(mailsTo(to)).toHaveLength(1);
    expect(mailsTo(to)[0]?.text).toContain('first');
    expect(mailsTo(to)[0]?.text).toContain('second');
    expect(mailsTo(to)[0]?.text).not.toContain('cleared');
    await tellWebhook('first');
    later(600_000);
    await round();
    expect(mailsTo(to)).toHaveLength(1);
  });

  it('mails a member nothing of an agent that they do not reach, or of another organization', async () => {
    for (const key of ['siblingOwner', 'restricted']) await choose(key, 'webhook', true, true);
    await tellWebhook('of the second agent', 'A2');
    later(1_200_000);
    await round();
    for (const key of ['siblingOwner', 'restricted'])
      expect(mailsTo(await address(key))).toEqual([]);
    await tellWebhook('of the first agent', 'A1');
    later(1_200_000);
    await round();
    expect(mailsTo(await address('restricted'))).toHaveLength(1);
    expect(mailsTo(await address('siblingOwner'))).toEqual([]);
  });

  it('is refused in another form, and needs a session', async () => {
    expect((await choose('owner', 'weather', true, true)).status).toBe(400);
    expect((await server.call('GET', '/api/v1/notificationSettings')).status).toBe(401);
  });
});
