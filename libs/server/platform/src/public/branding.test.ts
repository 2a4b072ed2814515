import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accounts, domains } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
const webRoot = mkdtempSync(join(tmpdir(), 'patchbay-brand-'));
const scope = { kind: 'platform', reason: 'prepare a test of brands' } as const;
const own = 'agents.partner.example';
const other = 'agents.other.example';
const unproved = 'agents.unproved.example';
const hostile = `Ridge </title><script>alert(1)</script> & "Sons" $'`;

beforeAll(async () => {
  writeFileSync(
    join(webRoot, 'index.html'),
    '<!doctype html><html><head><link rel="icon" href="/icon.svg" type="image/svg+xml" />' +
      '<link rel="manifest" href="/manifest.webmanifest" /></head></html>',
  );
  writeFileSync(join(webRoot, 'icon.svg'), '<svg/>');
  writeFileSync(join(webRoot, 'manifest.webmanifest'), '{"name":"Patchbay"}');
  server = await createTestServer({ pages: { webRoot } });
  tree = await createFixtureTree(server);
  const [first, third] = ['R1', 'R3'].map((key) => tree.nodes[key]?.id as number) as [
    number,
    number,
  ];
  await server.store.within(scope, async (db) => {
    const name = (id: number, resellerName: string, brandColor: string) =>
      db
        .update(accounts)
        .set({ details: { resellerName }, settings: { brandColor } })
        .where(eq(accounts.id, id));
    await name(first, 'Harborline', '#aa0000');
    await name(third, hostile, '#ffee00');
    await db.insert(domains).values([
      { domain: own, accountId: first, verifiedAt: new Date() },
      { domain: other, accountId: third, verifiedAt: new Date() },
      { domain: unproved, accountId: first },
    ]);
  });
});
afterAll(async () => {
  rmSync(webRoot, { recursive: true });
  await server.close();
});

const get = (path: string, host: string, headers = {}) =>
  server.call('GET', path, { headers: { host, ...headers } });
const files = ['/app', '/manifest.webmanifest', '/icon.svg', '/icon-maskable.svg'];

describe('the brand of a host', () => {
  it('is in the title, the colours and the links of a page', async () => {
    const { text } = await get('/app/org/7', own);
    expect(text).toContain('<title>Harborline</title>');
    expect(text.match(/rel="(icon|manifest)"/g)).toHaveLength(2);
    for (const scheme of ['light', 'dark'])
      expect(text).toContain(`media="(prefers-color-scheme: ${scheme})"`);
  });

  it('is that of the reference and of the guides, which name no other', async () => {
    for (const path of ['/api/docs', '/api/docs/guides/webhooks']) {
      const { text, headers } = await get(path, own);
      expect(text).toContain('· Harborline</title>');
      expect(text).toContain('<strong>Harborline API</strong>');
      expect(text).toContain('--brand-light:#aa0000');
      expect(text).not.toMatch(/patchbay/i);
      expect(headers.vary).toContain('host');
      expect((await get(path, other)).text).not.toMatch(/Harborline|<script>alert/);
      expect((await get(`${path}?genericBrand=true`, own)).text).not.toContain('Harborline');
    }
  });

  it('is the manifest’s, with icons for both sizes and for a phone that cuts them', async () => {
    const { text, headers } = await get('/manifest.webmanifest', own);
    expect(headers['content-type']).toContain('application/manifest+json');
    const manifest = JSON.parse(text) as {
      icons: { sizes: string; purpose: string }[];
    };
    expect(manifest).toMatchObject({
      name: 'Harborline',
      short_name: 'Harborline',
      theme_color: '#aa0000',
    });
    expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
  });

  it('is drawn as the initial on the colour, readable on a bright one', async () => {
    expect((await get('/icon.svg', own)).text).toMatch(/fill="#aa0000".*fill="#fff">H</);
    expect((await get('/icon-maskable.svg', other)).text).toMatch(
      /rx="0" fill="#ffee00".*fill="#000">R</,
    );
  });

  it.each(files)('never names the platform or another tenant in %s', async (path) => {
    const { text } = await get(path, own);
    expect(text).not.toMatch(/patchbay|Ridge|ffee00/i);
    expect((await get(path, other)).text).not.toMatch(/patchbay|Harborline|aa0000/i);
  });

  it.each(files)('of %s is not the tenant’s at a domain without a proof', async (path) => {
    expect((await get(path, unproved)).text).not.toMatch(/Harborline|aa0000/);
  });

  it.each(files)('of %s names none in the mode without a brand', async (path) => {
    expect((await get(`${path}?genericBrand=true`, own)).text).not.toMatch(
      /Harborline|aa0000|patchbay/i,
    );
  });

  it('shows the picture of the tenant, and never one of another scheme', async () => {
    const paint = (image: string | null) =>
      server.store.within(scope, (db) =>
        db
          .update(accounts)
          .set({ image })
          .where(eq(accounts.id, tree.nodes.R1?.id as number)),
      );
    await paint('/media/mark"onload=');
    expect((await get('/app', own)).text).toContain('rel="icon" href="/media/mark&quot;onload="');
    expect((await get('/app', other)).text).not.toContain('/media/mark');
    for (const refused of ['javascript:alert(1)', '//evil.example/mark', 'data:image/svg+xml,x']) {
      await paint(refused);
      expect((await get('/app', own)).text).not.toContain(refused);
    }
    await paint(null);
  });

  it('cannot write markup with its name', async () => {
    const { text } = await get('/app', other);
    expect(text).toContain('<title>Ridge &lt;/title&gt;&lt;script&gt;alert(1)');
    expect(text).not.toContain('<script>');
    expect((await get('/manifest.webmanifest', other)).json.name).toBe(hostile);
  });

  it('is kept for one host and asked for again, and an icon may run nothing', async () => {
    const { headers } = await get('/icon.svg', own);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(headers.vary).toContain('host');
    const known = { 'if-none-match': String(headers.etag) };
    expect((await get('/icon.svg', own, known)).status).toBe(304);
    expect((await get('/icon.svg', other, known)).status).toBe(200);
  });
});
