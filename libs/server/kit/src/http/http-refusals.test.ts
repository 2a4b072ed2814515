import { Agent, request } from 'node:http';
import { refuse } from '../index.js';
import { fakeAccessGateway } from '../testing/fake-server.js';
import { HttpRig, mine } from '../testing/http-rig.js';

const server = new HttpRig();
const { open, get, post } = server;
afterEach(server.close);

const pattern = {
  success: false,
  message: expect.any(String),
  retryable: expect.any(Boolean),
  requestId: expect.any(String),
  code: expect.any(String),
};

describe('refusals', () => {
  it.each([
    ['an unknown address', () => get('/api/v2/nothing'), 404],
    ['a call that needs a session', () => get('/api/v2/account', {}), 401],
    ['broken JSON', () => post('/api/v1/signin/email', '{'), 400],
    [
      'a poisoned body',
      () => post('/api/v1/signin/email', '{"__proto__":{"a":1},"email":"a@b.co"}'),
      400,
    ],
    [
      'another media type',
      () =>
        post('/api/v1/signin/email', 'email=a', {
          'content-type': 'application/x-www-form-urlencoded',
        }),
      415,
    ],
    [
      'a body over 64 KB',
      () => post('/api/v1/signin/email', JSON.stringify({ email: 'x'.repeat(65_536) })),
      413,
    ],
    [
      'a body of more values than any call has',
      () => post('/api/v1/signin/email', `{"email":"a@b.co","y":[${'{},'.repeat(20_000)}{}]}`),
      400,
    ],
    [
      'a packed body',
      () =>
        post('/api/v1/signin/email', '{}', {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        }),
      415,
    ],
    ['an address that is no text', () => get('/api/v2/agent/%zz/versions'), 400],
    [
      'an address with a part that never ends',
      () => get(`/api/v2/agent/${'x'.repeat(600)}/versions`),
      414,
    ],
    [
      'text with NUL',
      () => post('/api/v1/signup/email', '{"email":"a@b.co","name":"a\\u0000b"}'),
      400,
    ],
    [
      'half a character',
      () => post('/api/v1/signup/email', '{"email":"a@b.co","name":"\\ud800"}'),
      400,
    ],
    ['a target with NUL in its name', () => get('/api/v2/account?targetAccountId=a%00b'), 400],
    [
      'values that are nested without end',
      () =>
        fetch(`${server.url}/api/v2/account`, {
          method: 'POST',
          headers: { ...mine, 'content-type': 'application/json' },
          body: `{"settings":{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}}`,
        }),
      400,
    ],
    ['an unexpected error', () => get('/api/v2/account'), 500],
  ])('of %s have the one form', async (_what, ask, status) => {
    await open();
    const reply = await ask();
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject(pattern);
    expect(reply.headers.get('content-type')).toContain('application/json');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('keep the connection usable for the next request, for an unread body of any size', async () => {
    await open();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (body: string, headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        request(
          `${server.url}/api/v1/oneTimeAuth`,
          {
            agent,
            method: 'GET',
            timeout: 20_000,
            headers: { ...headers, 'content-length': body.length },
          },
          (reply) => reply.resume().on('end', () => resolve(reply.statusCode ?? 0)),
        )
          .on('error', reject)
          .on('timeout', () => reject(new Error('no answer')))
          .end(body);
      });
    expect([
      await ask('x'.repeat(400_000), {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      }),
      await ask('', {}),
    ]).toEqual([400, 400]);
    agent.destroy();
  });

  it('name every invalid field at once, in words', async () => {
    await open();
    const reply = (await (
      await post('/api/v1/email/verify', JSON.stringify({ email: 'x', verificationCode: 1 }))
    ).json()) as { fields: unknown[]; message: string };
    expect(reply.fields).toEqual([
      {
        path: 'body.email',
        message: 'must be an e-mail address, like name@example.com',
        kind: 'email',
      },
      { path: 'body.verificationCode', message: 'must be six digits', kind: 'sixDigits' },
    ]);
  });

  it("name a missing value, and use the contract's text where it has one", async () => {
    await open();
    const refused = async (path: string, body?: object) =>
      (
        await (body
          ? post(path, JSON.stringify(body), { ...mine, 'content-type': 'application/json' })
          : get(path))
      ).json() as Promise<Record<string, unknown>>;
    expect(await refused('/api/v2/context')).toMatchObject({
      message: 'target is required',
      fields: [{ path: 'query.target', message: 'is required' }],
    });
    expect(await refused('/api/v2/conversation/batch', {})).toMatchObject({
      message: 'items array is required',
    });
    expect(await refused('/api/v2/conversation/batch', { items: [{ roomId: 5 }] })).toMatchObject({
      fields: [
        { path: 'body.items.0.roomId', message: 'must be text' },
        { path: 'body.items.0.uuid', message: 'is required' },
      ],
    });
  });

  it('contain the sentence of a 400 as `error` as well on operations of knowledge bases only', async () => {
    await open();
    const json = { ...mine, 'content-type': 'application/json' };
    expect(await (await post('/api/v2/kb/knowledgebase', '{}', json)).json()).toMatchObject({
      success: false,
      message: 'title is required',
      error: 'title is required',
    });
    expect(await (await post('/api/v2/conversation/batch', '{}', json)).json()).not.toHaveProperty(
      'error',
    );
  });

  it('contain the data that a handler adds for the caller, and no other properties', async () => {
    await open({
      getAccount: async () => {
        throw refuse.conflict('Another request was faster.', { current: { a: 1 } });
      },
      signOut: async () => {
        throw new Error('the secret is plum');
      },
    });
    expect(await (await get('/api/v2/account')).json()).toMatchObject({
      message: 'Another request was faster.',
      current: { a: 1 },
      code: 'conflict',
    });
    const text = await (
      await fetch(`${server.url}/api/v2/auth/signOut`, { method: 'POST', headers: mine })
    ).text();
    expect(text).not.toContain('plum');
    expect(server.logged.join()).toContain('the secret is plum');
  });

  it('contain the time of the next attempt', async () => {
    await open({}, { limits: { hit: async (_key, limit) => (limit === 20 ? 17 : 0) } });
    const reply = await post('/api/v1/signin/email', JSON.stringify({ email: 'a@b.co' }));
    expect([
      reply.status,
      reply.headers.get('retry-after'),
      ((await reply.json()) as { retryable: boolean }).retryable,
    ]).toEqual([429, '17', true]);
  });

  it('are sent while too many requests wait, before the caller is looked up, except for liveness checks', async () => {
    let isBehind = true;
    let asked = 0;
    const accessGateway = fakeAccessGateway();
    await open(
      { signOut: async () => ({}) },
      {
        isOverloaded: () => isBehind,
        accessGateway: {
          ...accessGateway,
          identify: (token) => {
            asked += 1;
            return accessGateway.identify(token);
          },
        },
      },
    );
    for (const [path, headers] of [
      ['/api/v2/account', mine],
      ['/api/v1/allocateTempUserSession', {}],
    ] as const) {
      const reply = await get(path, headers);
      expect([reply.status, reply.headers.get('retry-after'), await reply.json()]).toEqual([
        503,
        '2',
        { ...pattern, retryable: true, code: 'busy' },
      ]);
    }
    expect([asked, (await get('/healthz')).status]).toEqual([0, 200]);
    isBehind = false;
    expect(
      (await fetch(`${server.url}/api/v2/auth/signOut`, { method: 'POST', headers: mine })).status,
    ).toBe(200);
  });

  it('last until the server is ready', async () => {
    await server.start();
    expect([
      (await get('/api/v2/account')).status,
      (await get('/readyz')).status,
      (await get('/healthz')).status,
    ]).toEqual([503, 503, 200]);
    server.http?.markReady();
    expect((await get('/readyz')).status).toBe(200);
  });
});
