import { type TimelineEntry } from '@patchbay/contract';
import {
  createTestServer,
  echoRuntime,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';

const [ours, theirs, caller] = ['+15125550100', '+15125550781', '+15125550782'];
const refused = {
  status: 400,
  json: { message: expect.stringContaining('wants no texts and calls') as unknown },
};
let server: TestServer;
let owner: string;

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: owner, ...(body === undefined ? {} : { body }) });
const text = (words: string, from = theirs) =>
  server.call('POST', '/dev/phone/text', { body: { from, to: ours, text: words } });
const roomOf = async (phone: string) => {
  const { json } = await call('GET', '/api/v2/conversations?pagination=true&pageSize=100');
  return (json.rooms as { roomId: string; name: string }[]).find(
    ({ name }) => name === phone || name === 'Back Again',
  )?.roomId;
};
const write = async (phone: string) =>
  call('POST', '/api/v2/messaging/send', { roomId: await roomOf(phone), message: 'Hello' });
const linesOf = async (from: string) => {
  const query = new URLSearchParams({ from, to: ours }).toString();
  const { json } = await server.call('GET', `/dev/phone/thread?${query}`);
  return (json.lines as { text: string }[]).map((line) => line.text);
};

beforeAll(async () => {
  server = await createTestServer({ model: { runtime: echoRuntime } });
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  owner = await server.signIn('owner@demo.patchbay.test');
});
afterAll(() => server.close());

describe('a wish to be left alone at the simulated telephone', () => {
  it('holds as it does over a carrier, and is not answered by the agent', async () => {
    await text('Hello there');
    await text('STOP');
    expect((await linesOf(theirs)).at(-1)).toBe('STOP');
    expect(await write(theirs)).toMatchObject(refused);
  });

  it('outlives the contact, an import and a form that say otherwise, until START', async () => {
    const { json } = await call('GET', `/api/v2/contact?phone=${encodeURIComponent(theirs)}`);
    const [{ id }] = json.contacts as [{ id: number }];
    await call('DELETE', '/api/v2/contact', { id });
    const form = new FormData();
    const rows = `name,phone,marketingOptIn\nBack Again,${theirs},true\n`;
    form.set('csv', new File([rows], 'all.csv', { type: 'text/csv' }));
    const imported = await fetch(`${server.url}/api/v2/contact/csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner}` },
      body: form,
    });
    expect(imported.status).toBe(200);
    await server.call('POST', '/api/v2/contact?targetUser=northside', {
      body: { id: theirs.slice(1), name: 'Back Again', marketingOptIn: true },
    });
    expect(await write(theirs)).toMatchObject(refused);
    await text('START');
    expect((await linesOf(theirs)).at(-1)).toBe('START');
    expect(await write(theirs)).toMatchObject({ status: 201 });
  });

  it('is heard in a call, which ends it for texts as well', async () => {
    await text('Hello', caller);
    const begun = await server.call('POST', '/dev/phone/call', {
      body: { from: caller, to: ours },
    });
    const said = await server.call('POST', '/dev/phone/speak', {
      body: {
        ...{ from: caller, to: ours, uuid: begun.json.uuid },
        text: 'Please never call me again',
      },
    });
    expect(said.json.said).toBe('We will not call or text you again. Goodbye.');
    expect(await write(caller)).toMatchObject(refused);
  });
});

describe('a text that does not arrive at the simulated telephone', () => {
  it('is not among the lines of its screen: its number is in a country that is not texted', async () => {
    const mexican = '+525512345678';
    await text('¿Está abierto?', mexican);
    const roomId = await roomOf(mexican);
    const { json } = await call('GET', `/api/v2/conversations/${roomId}/timeline`);
    const answers = (json.entries as TimelineEntry[]).flatMap((entry) =>
      entry.kind === 'message' && entry.message.author === 'agent' ? [entry.message.status] : [],
    );
    expect(answers).toEqual(['failed']);
    expect(await linesOf(mexican)).toEqual(['¿Está abierto?']);
  });
});
