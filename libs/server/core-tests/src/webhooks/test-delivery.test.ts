import {
  type Answering,
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  openReceiver,
  type Receiver,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { Webhook } from 'standardwebhooks';

let server: TestServer;
let receiver: Receiver;
let tree: FixtureTree;

const call = (method: string, url: string, body?: unknown, who = 'owner') =>
  server.call(method, url, {
    token: tree.actors.find(({ key }) => key === who)?.token as string,
    body,
  });
const save = (url: string, who = 'owner') =>
  call('POST', '/api/v2/webhooks', { url, label: 'CRM', type: 'contact' }, who);
const listed = async () =>
  (await call('GET', '/api/v2/webhooks')).json.webhooks as { url: string; disabled: boolean }[];

beforeAll(async () => {
  receiver = await openReceiver();
  server = await createTestServer({ addresses: { fetchAlso: [receiver.place] } });
  tree = await createFixtureTree(server);
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});
// Each test has the tests of a minute to itself.
beforeEach(() => server.clock.advance(60_000));

describe('a webhook that is saved', () => {
  const moved = (status: number) => ({ status, headers: { location: '/new' } });
  const answers: readonly (readonly [string, Answering, object])[] = [
    ['204', 204, { result: 'delivered', status: 204, message: 'The site answered 204.' }],
    ['404', 404, { result: 'failed', status: 404, message: 'The site answered 404.' }],
    ['nothing for long', 'hang', { result: 'noAnswer', status: null }],
    ['a cut connection', 'reset', { result: 'unreachable', status: null }],
    ...([301, 308, 302] as const).map(
      (status) =>
        [
          `${status}`,
          moved(status),
          {
            result: 'moved',
            status,
            location: expect.stringMatching(/^http:.*\/new$/),
            message: expect.stringMatching(
              status === 302 ? /\/new\. Redirects are not/ : /\/new\. Save the webhook with/,
            ),
          },
        ] as const,
    ),
  ];
  it.each(answers)(
    'at an address that answers %s is kept, and says so',
    async (name, how, test) => {
      const url = `${receiver.url}/${encodeURIComponent(name)}`;
      receiver.answer(how, new URL(url).pathname);
      const made = await save(url);
      expect([made.status, made.json.test]).toMatchObject([201, test]);
      expect(await listed()).toContainEqual(expect.objectContaining({ url, disabled: false }));
      expect(receiver.tests.filter(({ path }) => path === '/new')).toEqual([]);
    },
  );

  it('at an address that speaks no TLS says so', async () =>
    expect((await save(`https://${receiver.place}/tls`)).json.test).toMatchObject({
      result: 'tls',
      message: 'The site has no valid certificate, or speaks no TLS.',
    }));

  it('at a name that does not exist says so', async () =>
    expect((await save('https://hooks.example.com/')).json.test).toMatchObject({
      result: 'unreachable',
      message: 'There is no site of this name.',
    }));

  it('sends a signed event of no type of a webhook, which is in no ledger', async () => {
    const made = await save(`${receiver.url}/signed`);
    const [{ headers, body }, ...more] = receiver.tests.filter(
      ({ path }) => path === '/signed',
    ) as [(typeof receiver.tests)[number]];
    const clock = Date.now;
    Date.now = () => server.clock.now();
    try {
      expect(
        new Webhook(made.json.secret as string).verify(body, headers as Record<string, string>),
      ).toMatchObject({ eventType: 'webhook.test', webhookType: 'contact' });
    } finally {
      Date.now = clock;
    }
    expect(more).toEqual([]);
    const { json } = await call(
      'GET',
      `/api/v2/webhooks/deliveries?url=${encodeURIComponent(`${receiver.url}/signed`)}`,
    );
    expect(json.deliveries).toEqual([]);
  });

  it('is tested ten times a minute in all, and then kept without', async () => {
    const results: unknown[] = [];
    for (let turn = 0; turn < 12; turn += 1)
      results.push(
        ((await save(`${receiver.url}/scan/${turn % 3}`)).json.test as { result: string }).result,
      );
    expect(results).toEqual([...Array<string>(10).fill('delivered'), 'notTested', 'notTested']);
    expect(receiver.tests.filter(({ path }) => path.startsWith('/scan/'))).toHaveLength(10);
    server.clock.advance(60_000);
    expect((await save(`${receiver.url}/scan/0`)).json.test).toMatchObject({ result: 'delivered' });
  });
});
