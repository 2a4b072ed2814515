import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Http } from '../index.js';
import { encodingFor } from './cached-reply.js';
import { rendererFile } from '../docs/renderer.js';
import { fakeServer } from '../testing/fake-server.js';

let http: Http;
let port = 0;
let looks = 0;
const webRoot = mkdtempSync(join(tmpdir(), 'patchbay-kept-'));
const script = `export const words = ${JSON.stringify('a word and another '.repeat(2000))};`;

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>app</title>');
  writeFileSync(join(webRoot, 'assets', 'index-a1b2c3d4.js'), script);
  writeFileSync(join(webRoot, 'assets', 'inter-a1b2c3d4.woff2'), Buffer.alloc(5000, 7));
  const fake = await fakeServer(
    {},
    {
      pages: { webRoot },
      health: async () => {
        looks += 1;
        return { ok: true };
      },
    },
  );
  http = fake.http;
  port = Number(new URL(fake.url).port);
  http.markReady();
});
afterAll(async () => {
  await http.close();
  rmSync(webRoot, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            body: Buffer.concat(chunks),
          }),
        );
    })
      .on('error', reject)
      .end();
  });

const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const;

describe.each([
  '/api/openapi.json',
  '/api/docs/reference.json',
  rendererFile().path,
  '/assets/index-a1b2c3d4.js',
])('what is the same for all callers, such as %s,', (path) => {
  it('is compressed in advance, in the encoding that the client accepts', async () => {
    const plain = await ask(path);
    expect([plain.headers['content-encoding'], plain.headers['content-length']]).toEqual([
      undefined,
      String(plain.body.length),
    ]);
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['*', 'br'],
    ] as const) {
      // A length that is known in advance belongs to a body that was built in advance: a body
      // compressed while it is sent has none.
      const { headers, body } = await ask(path, { 'accept-encoding': accepted });
      expect([
        accepted,
        headers['content-encoding'],
        headers['content-length'],
        headers.vary,
      ]).toEqual([accepted, encoding, String(body.length), 'accept-encoding']);
      expect(unpack[encoding](body).equals(plain.body)).toBe(true);
      expect(body.length).toBeLessThan(plain.body.length / 3);
    }
    expect(
      (await ask(path, { 'accept-encoding': 'br;q=0, gzip;q=0' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  it('is not sent to a client that already has it', async () => {
    const {
      headers: { etag = '', 'cache-control': cache },
      body,
    } = await ask(path, { 'accept-encoding': 'br' });
    expect(cache).toMatch(/public, max-age=\d+/);
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': known });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    }
    expect(
      (await ask(path, { 'accept-encoding': 'br', 'if-none-match': '"other"' })).body.equals(body),
    ).toBe(true);
    expect((await ask(path, { 'accept-encoding': 'br' }, 'HEAD')).headers['content-length']).toBe(
      String(body.length),
    );
  });
});

it('A font is sent uncompressed', async () => {
  const { headers, body } = await ask('/assets/inter-a1b2c3d4.woff2', { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], headers['content-length'], body.length]).toEqual([
    undefined,
    '5000',
    5000,
  ]);
});

it('A readiness check does not query the database each time', async () => {
  looks = 0;
  const replies = await Promise.all(Array.from({ length: 50 }, () => ask('/readyz')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(looks).toBeLessThanOrEqual(3);
});

it.each([
  ['', null],
  ['identity', null],
  ['GZIP', 'gzip'],
  ['br ; q=0.5', 'br'],
  ['br;q=0.000', null],
  ['*;q=0', null],
  ['*;q=0, gzip', 'gzip'],
])('Accept-Encoding %j selects %j', (accepted, encoding) =>
  expect(encodingFor(accepted)).toBe(encoding),
);
