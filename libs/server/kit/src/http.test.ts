import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { endpointsOf, operationNames, operationOf } from '@patchbay/contract';
import { type Handlers, type Http, TextReply, refuse } from './index.js';
import { type HttpOptions } from './http-options.js';
import { fakeAccessGateway, fakeServer } from './testing/fake-server.js';

let http: Http | undefined;
let url = '';
let logged: string[] = [];
const folders: string[] = [];
afterEach(() => http?.close());
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

async function until(isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !isTrue() && Date.now() < end;)
    await new Promise((done) => setTimeout(done, 10));
}

async function open(
  handlers: Partial<Handlers<null>> = {},
  options: Partial<HttpOptions<null>> = {},
): Promise<void> {
  const fake = await fakeServer(handlers, options);
  ({ http, url, logged } = fake);
  http.markReady();
}

const mine = { authorization: 'Bearer mine' };
const get = (path: string, headers: Record<string, string> = mine) =>
  fetch(url + path, { headers });
const post = (
  path: string,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(url + path, { method: 'POST', headers, body });
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
        fetch(`${url}/api/v2/account`, {
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
          `${url}/api/v1/oneTimeAuth`,
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
      await fetch(`${url}/api/v2/auth/signOut`, { method: 'POST', headers: mine })
    ).text();
    expect(text).not.toContain('plum');
    expect(logged.join()).toContain('the secret is plum');
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
      (await fetch(`${url}/api/v2/auth/signOut`, { method: 'POST', headers: mine })).status,
    ).toBe(200);
  });

  it('last until the server is ready', async () => {
    ({ http, url } = await fakeServer({}));
    expect([
      (await get('/api/v2/account')).status,
      (await get('/readyz')).status,
      (await get('/healthz')).status,
    ]).toEqual([503, 503, 200]);
    http.markReady();
    expect((await get('/readyz')).status).toBe(200);
  });
});

describe('replies', () => {
  it('are stripped of unknown fields and get the envelope', async () => {
    await open({ signOut: async () => ({ message: 'Bye', secretHash: 'x' }) as never });
    expect(
      await (await fetch(`${url}/api/v2/auth/signOut`, { method: 'POST', headers: mine })).json(),
    ).toEqual({ success: true, message: 'Bye' });
  });

  it('that are invalid are not sent', async () => {
    await open({
      listTokens: async () => ({ tokens: [{ token: 5, description: 'hidden text' }] }) as never,
    });
    const reply = await get('/api/v2/tokens');
    expect([reply.status, (await reply.text()).includes('hidden')]).toEqual([500, false]);
    expect(logged.join()).toContain('listTokens replied wrongly at tokens.0.token');
  });

  it('can be text', async () => {
    await open({
      queryLogs: async () => new TextReply('text/csv; charset=utf-8', 'a,b', 'logs "x".csv'),
    });
    const reply = await get('/api/v2/logs?format=csv');
    expect([
      await reply.text(),
      reply.headers.get('content-type'),
      reply.headers.get('content-disposition'),
    ]).toEqual(['a,b', 'text/csv; charset=utf-8', 'attachment; filename="logs__x_.csv"']);
  });

  it('to a token in the URL say so and are not cached', async () => {
    await open({ signOut: async () => ({}) });
    const reply = await fetch(`${url}/api/v2/auth/signOut?token=mine`, { method: 'POST' });
    expect([
      reply.headers.get('deprecation'),
      reply.headers.get('referrer-policy'),
      reply.headers.get('cache-control'),
    ]).toEqual(['true', 'no-referrer', 'no-store']);
  });
});

describe('requests from other origins', () => {
  const from = { origin: 'https://evil.test' };

  it('may call public operations and no others', async () => {
    await open({
      lookupDomain: async () => {
        throw refuse.notFound();
      },
    });
    expect(
      (
        await post('/api/v1/domain/lookup', '{}', { ...from, 'content-type': 'application/json' })
      ).headers.get('access-control-allow-origin'),
    ).toBe('*');
    const reply = await get('/api/v2/account', { ...from, ...mine });
    expect([...reply.headers.keys()].filter((key) => key.startsWith('access-control'))).toEqual([]);
  });

  it('may read every refusal of a public operation, at any step, and of no other operation', async () => {
    const json = { ...from, 'content-type': 'application/json' };
    const ways = operationNames.flatMap((name) =>
      endpointsOf(name).map(({ method, path }) => ({
        method,
        path,
        isOpen: ['public', 'visitor'].includes(operationOf(name).access.audience),
      })),
    );
    const wrong: string[] = [];
    const ask = async (
      what: string,
      { method, path, isOpen }: (typeof ways)[number],
      headers: Record<string, string>,
      body?: string,
      part = '1',
      query = '',
    ) => {
      const reply = await fetch(`${url}${path.replace(/\{\w+\}/g, part)}${query}`, {
        method,
        headers,
        ...(method === 'GET' || body === undefined ? {} : { body }),
      });
      if (
        (reply.headers.get('access-control-allow-origin') === '*') !== isOpen ||
        reply.status < 400
      )
        wrong.push(`${what}: ${method} ${path} ${reply.status}`);
      await reply.text();
    };
    await open({}, { limits: { hit: async () => 9 } });
    await Promise.all(
      ways.map(async (way) => {
        if (way.method !== 'GET') await ask('broken JSON', way, json, '{');
        if (way.method !== 'GET')
          await ask('another type', way, { ...from, 'content-type': 'text/csv' }, 'a,b');
        await ask('a token twice', way, from, undefined, '1', '?token=a&token=b');
        await ask('no token, too often', way, from);
        if (way.path.includes('{'))
          await ask('a part without end', way, from, undefined, 'x'.repeat(600));
      }),
    );
    await http?.close();
    ({ http, url } = await fakeServer({}));
    await Promise.all(ways.map((way) => ask('not ready', way, from)));
    http.markReady();
    expect(wrong).toEqual([]);
    expect(ways.filter(({ isOpen }) => isOpen).length).toBeGreaterThan(20);
  });

  it('get the same answer in a preflight request', async () => {
    await open();
    const ask = (path: string, method: string) =>
      fetch(url + path, {
        method: 'OPTIONS',
        headers: { ...from, 'access-control-request-method': method },
      });
    const open1 = await ask('/api/v1/allocateTempUserSession', 'GET');
    expect([
      open1.status,
      open1.headers.get('access-control-allow-origin'),
      open1.headers.get('access-control-allow-credentials'),
    ]).toEqual([204, '*', null]);
    expect((await ask('/api/v2/account', 'GET')).status).toBe(404);
  });
});

describe('the access log', () => {
  it('shows caller and operation, and no value that was sent', async () => {
    await open({ signOut: async () => ({}) });
    await fetch(`${url}/api/v2/auth/signOut?token=mine&phone=%2B15125550148`, { method: 'POST' });
    await until(() => logged.length > 0);
    const [line] = logged.map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(line).toMatchObject({
      route: '/api/v2/auth/signOut',
      query: ['token', 'phone'],
      token: 'person:session-mine',
      status: 200,
    });
    expect(logged.join()).not.toMatch(/"mine"|15125550148/);
  });
});

describe('event streams', () => {
  const items = async function* (signal: AbortSignal) {
    yield { id: '1', event: { topic: 'message' as const, secret: 'x' } };
    await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
  };
  const stream = (from: (signal: AbortSignal) => AsyncIterable<unknown>) =>
    ({
      reply: async () => ({}),
      stream: async (call: { context: { signal: AbortSignal } }) => from(call.context.signal),
    }) as never;
  const listen = (headers: Record<string, string> = {}) =>
    fetch(`${url}/api/v2/events`, {
      headers: { ...mine, accept: 'text/event-stream', ...headers },
    });

  async function read(reply: Response, until: (text: string) => boolean): Promise<string> {
    const reader = (reply.body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    while (!until(text)) {
      const { done, value } = await reader.read();
      if (done) break;
      text += Buffer.from(value).toString();
    }
    await reader.cancel();
    return text;
  }

  it('write ids, strip unknown keys, and keep the connection alive', async () => {
    await open({ streamEvents: stream(items) }, { beatMs: 20 });
    const reply = await listen();
    expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const text = await read(reply, (sofar) => sofar.includes(': beat'));
    expect(text).toContain('id: 1\ndata: {"topic":"message"}\n\n');
  });

  it('notify the source when the listener disconnects', async () => {
    let left = false;
    await open(
      {
        streamEvents: stream(async function* (signal) {
          yield* items(signal);
          left = true;
        }),
      },
      { beatMs: 10 },
    );
    await read(await listen(), (sofar) => sofar.includes('id: 1'));
    await until(() => left);
    expect(left).toBe(true);
  });

  it('end when the token is revoked', async () => {
    const revoked = new Set<string>();
    await open(
      { streamEvents: stream(items) },
      { beatMs: 10, accessGateway: fakeAccessGateway(revoked) },
    );
    const reply = await listen();
    revoked.add('mine');
    expect(await read(reply, () => false)).toContain('id: 1');
    // A stream that does not end reaches the limit.
  });

  it('refuse before they begin, and report a later failure', async () => {
    await open({
      streamEvents: {
        reply: async () => ({}),
        stream: async () => {
          throw refuse.forbidden('Not here.');
        },
      } as never,
    });
    expect((await listen()).status).toBe(403);
    await http?.close();
    await open({
      streamEvents: stream(async function* () {
        yield { event: { topic: 'room' } };
        throw refuse.busy('The model is busy.');
      }),
    });
    expect(await read(await listen(), () => false)).toMatch(
      /event: failure\ndata: .*The model is busy/,
    );
  });

  it('answer plain JSON to a client that does not stream, and pass on the last event id', async () => {
    const seen: (string | null)[] = [];
    await open({
      streamEvents: {
        reply: async (call: { lastEventId: string | null }) => {
          seen.push(call.lastEventId);
          return {};
        },
        stream: async () => items(new AbortController().signal),
      } as never,
    });
    const whole = '1_2_3'.padEnd(1500, '4');
    for (const id of ['41', whole])
      expect(await (await get('/api/v2/events', { ...mine, 'last-event-id': id })).json()).toEqual({
        success: true,
        message: 'Success',
      });
    expect(seen).toEqual(['41', whole]);
  });
});

function webRoot(): string {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-web-'));
  folders.push(folder);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><script type="module" src="/assets/app-a1b2c3d4.js"></script>',
  );
  writeFileSync(join(folder, 'assets/app-a1b2c3d4.js'), 'plain');
  writeFileSync(join(folder, 'assets/app-a1b2c3d4.js.br'), brotliCompressSync('packed'));
  return folder;
}

describe('documents and pages', () => {
  it('describe the contract as OpenAPI and as pages', async () => {
    await open();
    expect(await (await get('/api/openapi.json')).json()).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Test API' },
    });
    const overview = await get('/api/docs');
    expect(overview.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await overview.text()).toContain('data-document="/api/docs/reference.json"');
    expect(await (await get('/api/docs/reference.json')).json()).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'API reference' },
    });
    expect((await get('/api/docs/nothing')).status).toBe(404);
  });

  it('have their own policy and scripts that only this reply may run', async () => {
    await open(
      {},
      {
        pages: {
          webRoot: webRoot(),
          framing: async ({ query }) => ({ ancestors: ["'self'", String(query.frame)] }),
        },
      },
    );
    const [one, two] = [
      await get('/app/org/7?frame=https://partner.example'),
      await get('/app/org/7?frame=https://x.example;%20script-src%20*'),
    ];
    const nonce = /nonce="([^"]+)"/.exec(await one.text())?.[1];
    const policy = one.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'nonce-${String(nonce)}' 'strict-dynamic'`);
    expect(policy).toContain("frame-ancestors 'self' https://partner.example");
    // A site that is isolated shows only frames that say so too.
    const isolation = 'cross-origin-embedder-policy';
    const own = await get("/app/org/7?frame='none'");
    expect([one, own].map(({ headers }) => headers.get(isolation))).toEqual([
      'credentialless',
      null,
    ]);
    expect(two.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'$/);
    expect(await two.text()).not.toContain(String(nonce));
  });

  it('cache hashed files forever, in compressed form if the client accepts it', async () => {
    await open({}, { pages: { webRoot: webRoot() } });
    const packed = await get('/assets/app-a1b2c3d4.js', { 'accept-encoding': 'br' });
    expect([
      await packed.text(),
      packed.headers.get('content-encoding'),
      packed.headers.get('cache-control'),
    ]).toEqual(['packed', 'br', 'public, max-age=31536000, immutable']);
    expect(
      await (await get('/assets/app-a1b2c3d4.js', { 'accept-encoding': 'identity' })).text(),
    ).toBe('plain');
  });

  it.each([
    '/',
    '/app/org/7',
    '/assets/app-a1b2c3d4.js',
    '/assets/none.js',
    '/api/docs',
    '/api/docs/guides/webhooks',
    '/api/docs/reference.json',
    '/api/openapi.json',
    '/healthz',
    '/readyz',
    '/api/none',
  ])('answer HEAD of %s as GET, without a body', async (path) => {
    await open({}, { pages: { webRoot: webRoot() } });
    const [head, whole] = await Promise.all(
      ['HEAD', 'GET'].map((method) => fetch(url + path, { method })),
    );
    const changing = new Set([
      'date',
      'x-request-id',
      'content-security-policy',
      'connection',
      'keep-alive',
      'transfer-encoding',
    ]);
    const of = (reply: Response | undefined) => [
      reply?.status,
      Object.fromEntries([...(reply?.headers ?? [])].filter(([name]) => !changing.has(name))),
    ];
    expect(of(head)).toEqual(of(whole));
    expect(head?.headers.has('content-security-policy')).toBe(
      whole?.headers.has('content-security-policy'),
    );
    expect(await head?.text()).toBe('');
  });

  it('are not sent for /ws: it refuses an ordinary request, and one that asks for a connection', async () => {
    await open({}, { pages: { webRoot: webRoot() } });
    const plain = await fetch(`${url}/ws`);
    expect([plain.status, plain.headers.get('upgrade')]).toEqual([426, 'websocket']);
    expect(await plain.json()).toMatchObject({ success: false, code: 'upgrade-required' });
    const asking = await new Promise<[number?, string?]>((resolve, reject) => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket' };
      request(`${url}/ws`, { headers, agent: false }, (reply) => {
        reply.resume();
        resolve([reply.statusCode, reply.headers['content-type']]);
      })
        .on('error', reject)
        .end();
    });
    expect(asking).toEqual([501, 'application/json; charset=utf-8']);
  });

  it('refuse HEAD on operations: a scanner must not trigger their effects', async () => {
    await open({}, { pages: { webRoot: webRoot() } });
    expect(
      (await fetch(`${url}/api/v1/oneTimeAuth?oneTimeToken=one_x`, { method: 'HEAD' })).status,
    ).toBe(404);
  });

  it('serve built files only', async () => {
    await open({}, { pages: { webRoot: webRoot() } });
    for (const path of ['/assets/none.js', '/api/none', '/dev/none', '/..%2f..%2fetc%2fpasswd.txt'])
      expect((await get(path)).status).toBe(404);
    expect((await get('/%ff')).status).toBe(400);
    expect((await get('/anything/else')).status).toBe(200);
  });
});

describe('a caller that disconnects early', () => {
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
  let hasBegun = false;
  /** Until the caller has disconnected, for any duration here. */
  const untilLeft = ({ context: { signal } }: { context: { signal: AbortSignal } }) =>
    new Promise<void>((resolve) => {
      hasBegun = true;
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  const isSlow = {
    createToken: async (call: { context: { signal: AbortSignal } }) => {
      await untilLeft(call);
      await pause(20);
      return {
        token: {
          token: 'x'.repeat(5000),
          description: '',
          type: 'admin',
          timestamp: '1',
          userId: 0,
        },
        message: 'Made',
      } as never;
    },
  };
  const closed = Object.assign(new Error('Premature close'), {
    code: 'ERR_STREAM_PREMATURE_CLOSE',
  });
  /** What a provider throws whose work was called off by the signal of the call. */
  const calledOff = Object.assign(new Error('The reply was called off.'), { code: 'aborted' });
  const stopsWithCaller = (error?: Error) => ({
    createToken: async (call: { context: { signal: AbortSignal } }) => {
      await untilLeft(call);
      throw error ?? call.context.signal.reason;
    },
  });
  const breaks = {
    createToken: async (call: { context: { signal: AbortSignal } }) => {
      await untilLeft(call);
      await pause(20);
      throw new Error('a fault of ours');
    },
  };

  async function leave(
    handlers: Partial<Handlers<null>>,
    encoding = 'identity',
    body = '{"type":"admin","description":"x"}',
    length = body.length,
    isTold = () => logged.length > 0,
  ) {
    await open(handlers);
    hasBegun = false;
    const hasCome = http === undefined ? undefined : once(http.app.server, 'request');
    const sent = request(`${url}/api/v2/tokens`, {
      method: 'POST',
      headers: {
        ...mine,
        'accept-encoding': encoding,
        'content-type': 'application/json',
        'content-length': length,
      },
    });
    sent.on('error', () => undefined);
    await new Promise((written) => sent.write(body, written));
    // An incomplete body reaches no handler.
    if (length === body.length) await until(() => hasBegun);
    else await hasCome;
    sent.destroy();
    await until(isTold);
    // A second line would appear soon after.
    await pause(200);
    return logged.map((line) => JSON.parse(line) as { level: number; msg: string; error?: string });
  }

  it.each([
    ['while the reply is made', () => leave(isSlow)],
    ['while the reply is made that would be packed', () => leave(isSlow, 'gzip')],
    ['and is noticed by what works for them', () => leave(stopsWithCaller())],
    ['and cuts a stream off that was on its way to them', () => leave(stopsWithCaller(closed))],
    ['and calls off what a model answers', () => leave(stopsWithCaller(calledOff))],
    ['within the request', () => leave(isSlow, 'identity', '{"type":', 100)],
  ])('%s is no error of ours, and one line of the log', async (_when, leaving) => {
    expect((await leaving()).map(({ level, msg }) => [level, msg])).toEqual([
      [30, 'the caller left'],
    ]);
  });

  it('does not hide a failure of the server', async () => {
    expect(
      (
        await leave(breaks, undefined, undefined, undefined, () =>
          logged.join().includes('a fault of ours'),
        )
      )
        .filter(({ level }) => level === 50)
        .map(({ error }) => error),
    ).toEqual(['a fault of ours']);
    await http?.close();
    await open({
      getAccount: async () => {
        throw closed;
      },
    });
    expect((await get('/api/v2/account')).status).toBe(500);
    expect(logged.join()).toContain('Premature close');
    await http?.close();
    // A model that gives up by itself is a failure.
    await open({
      getAccount: async () => {
        throw calledOff;
      },
    });
    expect((await get('/api/v2/account')).status).toBe(500);
    expect(logged.join()).toContain('The reply was called off.');
  });
});
