import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from '../testing/child-server.js';

const folders: string[] = [];
let bundle: Awaited<ReturnType<typeof bundleServer>>;
beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(() => {
  bundle.remove();
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
});

const status = (url: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    request(url, { headers }, (reply) => resolve(reply.resume().statusCode ?? 0))
      .on('error', reject)
      .end();
  });

const opened = [
  '/dev/outbox',
  '/dev/phone/numbers',
  '/dev/phone/thread?from=1&to=2',
  '/dev/lightning?invoice=x',
  '/pay/embedded?p=x',
];
const asWhom: readonly Record<string, string>[] = [
  { 'x-forwarded-proto': 'https' },
  { host: 'localhost' },
  { host: 'localhost', 'x-forwarded-proto': 'https' },
  { host: 'desk.example.com' },
  {},
];

describe('the embedded database', () => {
  it('has neither local routes nor test payments behind a public address', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'patchbay-proxied-'));
    folders.push(folder);
    const server = await bundle.start(folder, {
      publicUrl: 'https://desk.example.com',
      seed: 'none',
    });
    try {
      for (const headers of asWhom)
        for (const path of opened)
          expect([headers, path, await status(server.url + path, headers)]).toEqual([
            headers,
            path,
            404,
          ]);
      const event = await fetch(`${server.url}/payments/embedded/events`, {
        method: 'POST',
        body: '{}',
      });
      expect(event.status).toBe(404);
    } finally {
      await server.stop();
    }
  });

  it('has both on a loopback address, for local requests', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'patchbay-own-'));
    folders.push(folder);
    const server = await bundle.start(folder, { seed: 'none' });
    try {
      expect(
        await Promise.all(opened.slice(0, 2).map((path) => status(server.url + path, {}))),
      ).toEqual([200, 200]);
      expect(
        (await fetch(`${server.url}/payments/embedded/events`, { method: 'POST', body: '{}' }))
          .status,
      ).toBe(401);
    } finally {
      await server.stop();
    }
  });
});
