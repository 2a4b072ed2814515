import { eq } from 'drizzle-orm';
import { createRelay } from '@patchbay/server-core';
import { createLog } from '@patchbay/server-kit';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  openReceiver,
  type Receiver,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { createWebPoster } from '@patchbay/server-providers';
import { accounts } from '@patchbay/server-store';

let server: TestServer;
let receiver: Receiver;
let tree: FixtureTree;
let relay: ReturnType<typeof createRelay>;

const platform = { kind: 'platform', reason: 'prepare a test' } as const;
const id = (key: string) => tree.nodes[key]?.id as number;
const token = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const set = (key: string, body: object) =>
  server.call('POST', `/api/v2/webhookRelay/twilioSMS?targetAccountId=${id(key)}`, {
    token: token('owner'),
    body: { timeout: 10_000, ...body },
  });
const send = (key = 'A1', type = 'twilioSMS') =>
  relay({
    owner: { organizationId: id('O1'), accountId: id(key) },
    type,
    body: 'From=%2B1512&Body=Hi',
    contentType: 'application/x-www-form-urlencoded',
  });
const notices = async () =>
  (await server.call('GET', '/api/v1/notifications', { token: token('owner') })).json
    .notifications as { title: string; message: string }[];

beforeAll(async () => {
  receiver = await openReceiver();
  server = await createTestServer({ addresses: { fetchAlso: [receiver.place] } });
  tree = await createFixtureTree(server);
  relay = createRelay({
    store: server.store,
    poster: createWebPoster({ allow: [receiver.place] }),
    log: createLog('json', () => undefined),
  });
  await set('O1', { url: `${receiver.url}/shared` });
  await set('A1', {
    url: `${receiver.url}/own`,
    headers: [{ Authorization: 'Bearer xyz' }, { 'X-Customer-ID': 'abc' }],
    successStatusCodes: [200, 202],
  });
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

describe('a relay', () => {
  it('forwards a message unchanged with its headers, to the agent’s own server before the organization’s', async () => {
    expect(await send()).toBe('taken');
    expect(receiver.received.at(-1)).toMatchObject({
      path: '/own',
      body: 'From=%2B1512&Body=Hi',
      headers: {
        authorization: 'Bearer xyz',
        'x-customer-id': 'abc',
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    await server.call('DELETE', `/api/v2/webhookRelay/twilioSMS?targetAccountId=${id('A1')}`, {
      token: token('owner'),
    });
    expect(await send()).toBe('taken');
    expect(receiver.received.at(-1)?.path).toBe('/shared');
    await set('A1', { url: `${receiver.url}/own`, successStatusCodes: [200, 202] });
  });

  it.each([
    [202, 'taken'],
    [204, 'failed'],
    [500, 'failed'],
    ['hang', 'failed'],
    ['reset', 'failed'],
  ] as const)('whose server answers %s counts as %s', async (answer, outcome) => {
    receiver.answer(answer, '/own');
    const waits = (timeout: number) =>
      set('A1', { url: `${receiver.url}/own`, successStatusCodes: [200, 202], timeout });
    if (answer === 'hang') await waits(300);
    expect(await send()).toBe(outcome);
    receiver.answer(200, '/own');
    await waits(10_000);
  });

  it('that fails is reported to the account, once until the notice is cleared', async () => {
    const told = (await notices()).filter((one) => one.title === 'The relay twilioSMS failed');
    expect(told).toHaveLength(1);
    expect(told[0]?.message).toContain('handled here all the same');
  });

  it('is not used for another type, for another organization, or without a plan', async () => {
    const before = receiver.received.length;
    expect(await send('A1', 'chargebee')).toBe('none');
    expect(
      await relay({
        owner: { organizationId: id('O4'), accountId: id('A4') },
        type: 'twilioSMS',
        body: '',
        contentType: 'text/plain',
      }),
    ).toBe('failed');
    await server.store.within(platform, (db) =>
      db
        .update(accounts)
        .set({ premium: false })
        .where(eq(accounts.id, id('O1'))),
    );
    expect(await send()).toBe('none');
    expect(receiver.received.length).toBe(before);
  });
});
