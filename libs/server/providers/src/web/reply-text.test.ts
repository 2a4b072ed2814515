import { type Server, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createWebFetcher } from './fetcher.js';
import { ReplyTooLarge, replyJson, replyText } from './reply-text.js';

const packed = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
} as const;
const bomb = Buffer.alloc(60_000_000, 32);
let server: Server;
let place: string;

beforeAll(async () => {
  server = createServer((request, reply) => {
    const encoding = (request.url ?? '/').slice(1) as keyof typeof packed;
    if (request.url === '/json') return void reply.end('{"a":"ä"}');
    reply
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding })
      .end(packed[encoding](bomb));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each(Object.keys(packed))(
  'a reply that inflates to sixty megabytes is refused at its limit: %s',
  async (encoding) => {
    const before = process.memoryUsage.rss();
    // Only the length: a failure message must not contain all of it.
    const fetched = createWebFetcher({ allow: [place], timeoutMs: 30_000 }).get(
      `http://${place}/${encoding}`,
    );
    await expect(fetched.then(({ body }) => body.length)).rejects.toMatchObject({
      code: 'too-large',
    });
    const replied = fetch(`http://${place}/${encoding === 'x-gzip' ? 'gzip' : encoding}`).then(
      (reply) => replyText(reply),
    );
    await expect(replied.then((text) => text.length)).rejects.toThrow(ReplyTooLarge);
    expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(200);
  },
);

it('a reply within its limit is read', async () =>
  expect(await replyJson(await fetch(`http://${place}/json`))).toEqual({ a: 'ä' }));
