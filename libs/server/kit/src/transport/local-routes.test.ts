import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Http } from '../index.js';
import { type HttpOptions } from '../http/http-options.js';
import { fakeServer } from '../testing/fake-server.js';

let http: Http | undefined;
let port = 0;
const webRoot = mkdtempSync(join(tmpdir(), 'patchbay-local-'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>app</title>');
afterEach(() => http?.close());
afterAll(() => rmSync(webRoot, { recursive: true }));

const local = [
  { method: 'GET', path: '/dev/thing', answer: async () => ({ code: '123456' }) },
  { method: 'POST', path: '/dev/thing', answer: async () => ({ code: '123456' }) },
] as const;

async function open(
  serverUrl = 'http://localhost:4300',
  options: Partial<HttpOptions<null>> = {},
): Promise<void> {
  const fake = await fakeServer(
    {},
    {
      local,
      pages: { webRoot, localPages: ['/dev/page'] },
      api: { title: 'Test API', version: '0', serverUrl },
      ...options,
    },
  );
  http = fake.http;
  port = Number(new URL(fake.url).port);
  http.markReady();
}

interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const ask = (
  headers: Record<string, string> = {},
  path = '/dev/thing',
  method = 'GET',
  body = '',
) =>
  new Promise<Heard>((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
          ...headers,
        },
      },
      (reply) => {
        let text = '';
        reply
          .on('data', (chunk) => {
            text += String(chunk);
          })
          .on('end', () =>
            resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }),
          );
      },
    )
      .on('error', reject)
      .end(body);
  });

/** Everything that a client can compare, without the parts that differ between any two replies. */
const comparable = ({ status, headers, text }: Heard) => [
  status,
  { ...headers, date: '', 'x-request-id': '' },
  text.replace(/"requestId":"[^"]+"/, ''),
];

const passedOn = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
  'cf-ray',
  'true-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'x-envoy-external-address',
  'x-amzn-trace-id',
  'x-original-url',
  'x-appengine-user-ip',
  'x-azure-clientip',
];

const foreign: readonly (readonly [string, Record<string, string>])[] = [
  ...passedOn.map((name) => [`that a proxy passed on with ${name}`, { [name]: 'x' }] as const),
  ['to another host', { host: 'evil.test' }],
  ['to a name that only begins like this machine', { host: 'localhost.evil.test' }],
  ['to an address that only begins like loopback', { host: '127.0.0.1.evil.test' }],
  ['to every address at once', { host: '0.0.0.0' }],
  ['of a page of another origin', { origin: 'https://evil.test' }],
  ['of a page without an origin', { origin: 'null' }],
  ['of a page on another port', { origin: 'http://localhost:1' }],
  ['that a page of another site refers to', { referer: 'https://evil.test/page' }],
  ['of another site', { 'sec-fetch-site': 'cross-site' }],
  ['of another port of this machine', { 'sec-fetch-site': 'same-site' }],
];

describe('local routes', () => {
  it('answer this machine, by each of its names, and pages of its own origin', async () => {
    await open();
    for (const host of [
      `localhost:${port}`,
      `127.0.0.1:${port}`,
      `127.8.0.1:${port}`,
      `[::1]:${port}`,
      'LOCALHOST',
    ])
      for (const headers of [
        { host },
        { host, origin: `http://${host}` },
        { host, referer: `http://${host}/dev/page`, 'sec-fetch-site': 'same-origin' },
        { host, 'sec-fetch-site': 'none' },
      ] as Record<string, string>[])
        expect([headers, (await ask(headers)).status]).toEqual([headers, 200]);
    expect((await ask({}, '/dev/page')).headers['content-type']).toContain('text/html');
    expect((await ask({}, '/dev/other')).status).toBe(404);
  });

  it.each(foreign)('are unknown to a request %s', async (_which, headers) => {
    await open();
    const unknown = comparable(await ask(headers, '/dev/unknown'));
    expect(unknown[0]).toBe(404);
    for (const path of ['/dev/thing', '/%64ev/thing', '/dev/page', '/%64ev/page'])
      expect(comparable(await ask(headers, path))).toEqual(unknown);
    for (const body of ['{}', '{', 'x'.repeat(2_000_000)])
      expect(comparable(await ask(headers, '/dev/thing', 'POST', body))).toEqual(
        comparable(await ask(headers, '/dev/unknown', 'POST', body)),
      );
    expect(comparable(await ask(headers, '/dev/thing', 'HEAD'))).toEqual(
      comparable(await ask(headers, '/dev/unknown', 'HEAD')),
    );
  });

  it('are unknown to a proxy that adds no header and speaks HTTP/1.0', async () => {
    await open();
    const heard = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /dev/thing HTTP/1.0\r\nHost: localhost\r\n\r\n'),
      );
      socket
        .on('data', (chunk) => {
          text += String(chunk);
        })
        .on('close', () => resolve(text));
    });
    expect(heard).toMatch(/^HTTP\/1.1 404 /);
  });

  it.each([
    ['an https address', 'https://desk.example.com', {}],
    ['a public address', 'http://desk.example.com', {}],
    ['an address of the network', 'http://192.168.1.5:4300', {}],
    ['a name that begins like this machine', 'http://localhost.example.com', {}],
    ['proxies in front', 'http://localhost:4300', { trustedProxies: 1 }],
  ] as const)('do not exist where the installation has %s', async (_what, serverUrl, options) => {
    await open(serverUrl, options);
    const headers = { 'x-forwarded-proto': 'https' };
    for (const given of [
      {},
      headers,
      { host: 'localhost' },
      { ...headers, host: 'localhost' },
    ] as Record<string, string>[]) {
      for (const path of ['/dev/thing', '/dev/page'])
        expect(comparable(await ask(given, path))).toEqual(
          comparable(await ask(given, '/dev/unknown')),
        );
      expect((await ask(given)).status).toBe(404);
    }
  });
});
