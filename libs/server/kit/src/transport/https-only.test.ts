import { request } from 'node:http';
import { type Http } from '../index.js';
import { fakeServer } from '../testing/fake-server.js';

let http: Http | undefined;
afterEach(() => http?.close());

async function open(
  serverUrl: string,
): Promise<
  (
    path: string,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; hsts: unknown; location: unknown; text: string }>
> {
  const fake = await fakeServer(
    { signOut: async () => ({}) },
    {
      api: { title: 'Test API', version: '0', serverUrl },
      raw: [{ method: 'GET', path: '/told', answer: async () => ({ ok: 1 }) }],
    },
  );
  http = fake.http;
  http.markReady();
  const port = Number(new URL(fake.url).port);
  return (path, headers = {}) =>
    new Promise((resolve, reject) => {
      request(
        { host: '127.0.0.1', port, path, headers: { host: 'desk.example.com', ...headers } },
        (reply) => {
          let text = '';
          reply
            .on('data', (chunk) => {
              text += String(chunk);
            })
            .on('end', () =>
              resolve({
                status: reply.statusCode ?? 0,
                hsts: reply.headers['strict-transport-security'],
                location: reply.headers.location,
                text,
              }),
            );
        },
      )
        .on('error', reject)
        .end();
    });
}

describe('an installation that is reached by https', () => {
  const address = 'https://desk.example.com';

  it.each([
    ['a proxy says so', { 'x-forwarded-proto': 'http' }],
    ['the nearest of several says so', { 'x-forwarded-proto': 'https, http' }],
    ['it is said in the other header', { forwarded: 'for=203.0.113.9;proto=http' }],
  ])('refuses a plain HTTP request where %s, and does not redirect', async (_who, headers) => {
    const get = await open(address);
    for (const path of ['/api/v2/account?token=mine', '/told', '/api/openapi.json'])
      expect(await get(path, headers)).toMatchObject({
        status: 403,
        location: undefined,
        text: expect.stringContaining('"code":"https-only"'),
      });
    expect((await get('/healthz', headers)).status).toBe(200);
  });

  it.each([
    ['a proxy says https', { 'x-forwarded-proto': 'https' }],
    ['the other header says https', { forwarded: 'for=203.0.113.9; proto="https"' }],
    ['a proxy on this machine says nothing', {}],
    ['the client is on this machine', { host: 'localhost' }],
  ])(
    'takes a call where %s, and tells browsers to stay with https for two years',
    async (_who, headers) => {
      const get = await open(address);
      expect(await get('/told', headers as Record<string, string>)).toMatchObject({
        status: 200,
        hsts: 'max-age=63072000',
      });
      expect(await get('/api/v2/account', headers as Record<string, string>)).toMatchObject({
        status: 401,
        hsts: 'max-age=63072000',
      });
    },
  );

  it('refuses a direct request from another machine', async () => {
    const get = await open(address);
    http?.app.server.prependListener('connection', (socket) =>
      Object.defineProperty(socket, 'remoteAddress', { value: '203.0.113.9' }),
    );
    const statuses = await Promise.all(
      [{}, { host: 'localhost' }, { 'x-forwarded-proto': 'https' }].map(
        async (headers) => (await get('/told', headers as Record<string, string>)).status,
      ),
    );
    expect(statuses).toEqual([403, 403, 200]);
  });
});

it('An installation with an http address sends no HSTS header and accepts every request', async () => {
  const get = await open('http://desk.example.com');
  expect(await get('/told', { 'x-forwarded-proto': 'http' })).toMatchObject({
    status: 200,
    hsts: undefined,
  });
});
