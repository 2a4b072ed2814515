import { request } from 'node:http';
import { defaultBodyBytes } from '@patchbay/contract';
import { type Http, type RefusedCall } from '../index.js';
import { type HttpOptions } from '../http/http-options.js';
import { fakeAccessGateway, fakeServer } from '../testing/fake-server.js';

let http: Http | undefined;
let url = '';
let logged: string[] = [];
afterEach(() => http?.close());

async function open(options: Partial<HttpOptions<null>>, handlers = {}): Promise<void> {
  ({ http, url, logged } = await fakeServer(handlers, options));
  http.markReady();
}

const turn = () => new Promise((done) => setImmediate(done));
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await turn();
}

const json = { 'content-type': 'application/json' };
const post = (path: string, body: string, headers: Record<string, string> = json) =>
  fetch(url + path, { method: 'POST', headers, body });
const signIn = '/api/v1/signin/email';

describe('a body that has arrived', () => {
  it('is not parsed for a public call that its limit refuses', async () => {
    await open({ limits: { hit: async () => 7 } });
    expect((await post(signIn, '{"email":')).status).toBe(429);
    expect(
      (await post('/api/v2/sharedDashboard', `{"y":[${'{},'.repeat(15_000)}{}]}`)).status,
    ).toBe(429);
  });

  it('is not parsed for an unknown token', async () => {
    await open({});
    const reply = await post('/api/v2/account', '{"settings":', {
      ...json,
      authorization: 'Bearer unknown',
    });
    expect(reply.status).toBe(401);
  });

  it('is known to the security monitor when a limit refuses a small one, and not a large one', async () => {
    const emails: unknown[] = [];
    await open({
      limits: { hit: async () => 7 },
      securityMonitor: { refused: (call: RefusedCall) => emails.push(call.args['email']) } as never,
    });
    await post(signIn, '{"email":"a@b.co"}');
    await post(signIn, JSON.stringify({ email: 'a@b.co', more: ' '.repeat(5000) }));
    await post(signIn, '{"email":');
    expect(emails).toEqual(['a@b.co', undefined, undefined]);
  });

  it('is refused with the size that its call takes', async () => {
    await open({});
    const large = (bytes: number) => JSON.stringify({ email: 'x'.repeat(bytes) });
    const refused = await post(signIn, large(defaultBodyBytes));
    expect([refused.status, await refused.json()]).toEqual([
      413,
      expect.objectContaining({ message: 'This is larger than 64 KB.', code: 'too-large' }),
    ]);
    const mine = { ...json, authorization: 'Bearer mine' };
    const config = await post('/api/v2/agent/7/versions', '{}', mine);
    expect(config.status).not.toBe(413);
    const most = await post('/api/v2/account', large(128 * 1024), mine);
    expect(await most.json()).toMatchObject({ message: 'This is larger than 128 KB.' });
  });
});

describe('the call of one who left', () => {
  it('is dropped before its caller is looked up', async () => {
    const asked: string[] = [];
    const waiting: ((wait: number) => void)[] = [];
    await open({
      limits: { hit: () => new Promise((resolve) => waiting.push(resolve)) },
      accessGateway: {
        ...fakeAccessGateway(),
        identify: async (token) => {
          asked.push(token);
          return null;
        },
      },
    });
    const leaving = request(url + signIn, {
      method: 'POST',
      headers: { ...json, authorization: 'Bearer mine' },
    });
    leaving.on('error', () => undefined);
    leaving.end('{"email":"a@b.co"}');
    await until(() => waiting.length > 0);
    leaving.destroy();
    await until(() => logged.some((line) => line.includes('the caller left')));
    waiting[0]?.(0);
    await turn();
    expect(asked).toEqual([]);
    expect(logged.filter((line) => line.includes('unexpected error'))).toEqual([]);
  });
});
