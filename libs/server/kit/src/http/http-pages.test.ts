import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { HttpRig } from '../testing/http-rig.js';

const server = new HttpRig();
const { open, get } = server;
const folders: string[] = [];
afterEach(server.close);
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

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

  it('answer 404 for a file that a build has removed or replaced since the start', async () => {
    const folder = webRoot();
    writeFileSync(join(folder, 'large.svg'), 'a'.repeat(4000));
    await open({}, { pages: { webRoot: folder } });
    const name = 'assets/app-a1b2c3d4.js';
    const brotli = { 'accept-encoding': 'br' };
    const statuses = async () => [
      (await get(`/${name}`, brotli)).status,
      (await get(`/${name}`)).status,
      (await get('/large.svg', brotli)).status,
    ];
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync('packed again, and longer'));
    writeFileSync(join(folder, name), 'other');
    rmSync(join(folder, 'large.svg'));
    expect(await statuses()).toEqual([404, 200, 404]);
    rmSync(join(folder, `${name}.br`));
    rmSync(join(folder, name));
    expect(await statuses()).toEqual([404, 404, 404]);
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
      ['HEAD', 'GET'].map((method) => fetch(server.url + path, { method })),
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

  it('refuse HEAD on operations: a scanner must not trigger their effects', async () => {
    await open({}, { pages: { webRoot: webRoot() } });
    expect(
      (await fetch(`${server.url}/api/v1/oneTimeAuth?oneTimeToken=one_x`, { method: 'HEAD' }))
        .status,
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
