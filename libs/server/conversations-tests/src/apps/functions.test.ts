import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import {
  type ModelEvent,
  type ModelPort,
  type ModelRequest,
  createWebPoster,
} from '@patchbay/server-providers';
import { accounts, agentConfigs, apps } from '@patchbay/server-store';
import { systemClock } from '@patchbay/kernel';
import { createAgentRuntime, createAppFunctions, putAppData } from '@patchbay/server-conversations';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { and, eq } from 'drizzle-orm';

/** A model that calls one function and then reports its result. */
const asked: ModelRequest[] = [];
let call: Extract<ModelEvent, { type: 'tool' }> | null = null;
const model: ModelPort = {
  name: 'scripted',
  label: 'Scripted',
  offline: false,
  async *reply(request) {
    asked.push(request);
    const last = request.messages.at(-1);
    if (last?.role === 'tool-result')
      yield {
        type: 'text',
        delta: `${last.ok ? 'It says' : 'It failed with'} ${JSON.stringify(last.output)}.`,
      };
    else if (call) yield call;
    else yield { type: 'text', delta: 'Nothing to call.' };
    yield { type: 'done', finish: 'stop' };
  },
};

const received: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
let answer: { status: number; body: string; location?: string; type?: string } = {
  status: 200,
  body: '{"found":true}',
};
const app = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      received.push({
        path: request.url ?? '',
        body: JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Record<string, unknown>,
      });
      reply
        .writeHead(answer.status, {
          ...(answer.location ? { location: answer.location } : {}),
          ...(answer.type ? { 'content-type': answer.type } : {}),
        })
        .end(answer.body);
    });
});

let server: TestServer;
let tree: FixtureTree;
let url: string;
const platformScope = { kind: 'platform', reason: 'look at apps in a test' } as const;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const owner = () => ({ organizationId: idOf('O1'), accountId: idOf('O1') });
const token = () => tree.actors.find(({ key }) => key === 'owner')?.token as string;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    app.listen(0, '127.0.0.1', resolve);
  });
  const place = `127.0.0.1:${(app.address() as AddressInfo).port}`;
  url = `http://${place}`;
  server = await createTestServer({
    http: { limits: { hit: async () => 0 } },
    addresses: { fetchAlso: [place] },
    model: { runtime: createAgentRuntime({ model, functions: [], clock: systemClock }) },
  });
  tree = await createFixtureTree(server);
  await server.store.within(platformScope, async (db) => {
    const functions = [
      {
        name: 'findBooking',
        description: 'Looks up a booking',
        url: `${url}/find`,
        parameters: {
          properties: {
            phone: { type: 'string', description: 'Phone number' },
            odd: { type: 'object' },
          },
          required: ['phone', 'odd'],
        },
      },
      { name: 'inside', description: 'Somewhere inside', url: 'http://169.254.169.254/latest' },
      { name: 'onlyAName', description: 'Has no address' },
    ];
    await db.insert(apps).values([
      { accountId: idOf('R1'), appId: 'squareUp', version: 'v1', definition: { functions } },
      {
        accountId: idOf('R3'),
        appId: 'squareUp',
        version: 'v1',
        definition: { functions: [{ name: 'theirs', description: '', url: `${url}/theirs` }] },
      },
      {
        accountId: idOf('R1'),
        appId: 'fieldServiceCrm',
        version: 'v1',
        definition: { functions: [{ name: 'steal', description: '', url: `${url}/steal` }] },
      },
    ]);
    const { key } = server.platform.services;
    await putAppData(
      db,
      key,
      owner(),
      { slug: 'squareUp', version: 'v1' },
      { apiKey: 'square-key-0123456789', location: 'austin' },
    );
    await putAppData(
      db,
      key,
      owner(),
      { slug: 'squareUp', version: 'v2' },
      { apiKey: 'of another version' },
    );
    await putAppData(
      db,
      key,
      owner(),
      { slug: 'fieldServiceCrm', version: 'v1' },
      { token: 'crm-token-123456' },
    );
  });
  await configure(bothApps);
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => {
    app.close(resolve);
  });
});

const squareUp = { appId: 'squareUp', version: 'v1' };
const bothApps = [squareUp, { appId: 'fieldServiceCrm', version: 'v1' }];
const allEnabled = {
  'squareUp:v1': ['findBooking', 'inside', 'onlyAName'],
  'fieldServiceCrm:v1': ['steal'],
};
const configure = (list: object[], enabledFunctions: object | null = allEnabled) =>
  server.store.within(platformScope, (db) =>
    db
      .update(agentConfigs)
      .set({ config: { agentInstructions: 'Help.', apps: list, enabledFunctions } })
      .where(and(eq(agentConfigs.accountId, idOf('O1')), eq(agentConfigs.slot, 'staging'))),
  );
async function say(tool: string | null, input: Record<string, unknown> = {}): Promise<string> {
  call = tool ? { type: 'tool', id: '1', name: tool, input } : null;
  asked.length = 0;
  return (
    await server.call('POST', '/api/v1/agent/runPrompt', {
      token: token(),
      body: { targetAgent: idOf('O1'), promptText: 'Please look it up.' },
    })
  ).text;
}
const offered = () => asked[0]?.tools.map(({ name }) => name);

describe('functions of an agent’s app', () => {
  it('are offered to the model with their allowed arguments', async () => {
    await say(null);
    expect(offered()).toEqual(['fieldServiceCrm_steal', 'squareUp_findBooking', 'squareUp_inside']);
    expect(asked[0]?.tools.find(({ name }) => name === 'squareUp_findBooking')).toMatchObject({
      description: 'Looks up a booking',
      parameters: {
        properties: {
          phone: { type: 'string', description: 'Phone number', question: 'What is the phone?' },
        },
        required: ['phone'],
      },
    });
  });

  it('are posted to the app with the account’s settings, and the reply is used', async () => {
    const text = await say('squareUp_findBooking', { phone: '+15125550148' });
    expect(received.at(-1)).toMatchObject({
      path: '/find',
      body: {
        function: 'findBooking',
        arguments: { phone: '+15125550148' },
        appId: 'squareUp',
        appVersion: 'v1',
        appData: { apiKey: 'square-key-0123456789', location: 'austin' },
        accountId: idOf('O1'),
      },
    });
    expect(text).toContain('It says');
    expect(text).not.toContain('square-key');
  });

  it('never receive reserved values under the same name', async () => {
    await say('fieldServiceCrm_steal');
    expect(received.at(-1)).toMatchObject({ path: '/steal', body: { appData: {} } });
  });

  it.each([
    [{ status: 500, body: 'broken' }, '500'],
    [{ status: 302, body: '', location: 'http://169.254.169.254/' }, '302'],
    [{ status: 200, body: 'no json' }, '200'],
    [{ status: 200, body: '<p>Sign in</p>', type: 'text/html' }, '200'],
    [{ status: 409, body: 'Closed', type: 'text/plain' }, '409'],
    [{ status: 500, body: '' }, '500'],
  ])('fail with %j and follow no redirect', async (how, status) => {
    answer = how;
    const before = received.length;
    expect(await say('squareUp_findBooking', { phone: '1' })).toMatch(
      new RegExp(`It failed with .*${status}`),
    );
    expect(received.length).toBe(before + 1);
    answer = { status: 200, body: '{"found":true}' };
  });

  it.each([
    ['no content', { status: 204, body: '' }, '{}'],
    ['an empty body', { status: 200, body: '' }, '{}'],
    ['blank lines', { status: 202, body: '\r\n', type: 'application/json' }, '{}'],
    ['null', { status: 200, body: 'null' }, '{"result":null}'],
    ['nothing found', { status: 200, body: '[]' }, '{"result":[]}'],
    ['false', { status: 200, body: 'false' }, '{"result":false}'],
    [
      'plain text',
      { status: 200, body: 'Accepted\n', type: 'text/plain; charset=utf-8' },
      '{"result":"Accepted"}',
    ],
    ['JSON behind a mark of UTF-8', { status: 200, body: '\uFEFF{"id":4}' }, '{"id":4}'],
  ])('have worked where they answer %s', async (_, how, output) => {
    answer = how;
    const { reply } = JSON.parse(await say('squareUp_findBooking', { phone: '1' })) as {
      reply: string;
    };
    answer = { status: 200, body: '{"found":true}' };
    expect(reply).toBe(`It says ${output}.`);
  });

  it('never reach private addresses', async () => {
    const before = received.length;
    expect(await say('squareUp_inside')).toContain('not on the public web');
    expect(received.length).toBe(before);
  });

  it('are removed with their app', async () => {
    await configure([squareUp]);
    await say(null);
    expect(offered()).toEqual(['squareUp_findBooking', 'squareUp_inside']);
    await configure([{ appId: 'squareUp', version: 'v2' }, { appId: 4 }]);
    await say(null);
    expect(offered()).toEqual([]);
  });

  it('that are not enabled are neither offered nor run when the model calls them', async () => {
    await configure(bothApps, { 'squareUp:v1': ['inside'] });
    const before = received.length;
    for (const [tool, input] of [
      ['squareUp_findBooking', { phone: '1' }],
      ['fieldServiceCrm_steal', {}],
    ] as const)
      expect(await say(tool, input)).toContain('It failed with {}');
    expect(offered()).toEqual(['squareUp_inside']);
    expect(received.length).toBe(before);
  });

  it.each([
    ['no map', null],
    ['an empty map', {}],
    ['the names for another version', { 'squareUp:v2': ['findBooking'] }],
    ['the names without a version', { squareUp: ['findBooking'], findBooking: true }],
    ['no list', { 'squareUp:v1': 'findBooking' }],
    ['another spelling', { 'squareUp:v1': ['FindBooking', ' findBooking'] }],
    ['a name of an inherited property', { 'squareUp:v1': ['constructor'] }],
  ])('are not offered by %s', async (_, enabledFunctions) => {
    await configure([squareUp], enabledFunctions);
    await say(null);
    expect(offered()).toEqual([]);
  });

  it('come from the agent’s own tiers', async () => {
    const [row] = await server.store.within(platformScope, (db) =>
      db
        .select()
        .from(accounts)
        .where(eq(accounts.id, idOf('O4'))),
    );
    const make = createAppFunctions({
      key: server.platform.services.key,
      poster: createWebPoster(),
    });
    const theirs = await server.store.within({ kind: 'organization', id: idOf('O4') }, (db) =>
      make(db, row as never, {
        apps: [squareUp],
        enabledFunctions: { 'squareUp:v1': ['findBooking', 'theirs'] },
      }),
    );
    expect(theirs.map(({ name }) => name)).toEqual(['squareUp_theirs']);
  });
});
