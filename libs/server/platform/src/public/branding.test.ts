import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accounts, domains, media } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
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
const drawnFiles = [
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
  ['/icon-maskable-192.png', 192],
  ['/icon-maskable-512.png', 512],
  ['/apple-touch-icon.png', 180],
  // Browsers ask for it wherever a document names no icon, as JSON and files do not.
  ['/favicon.ico', 48],
] as const;

/** The colours of a drawn icon: at its corner and in its middle column. */
async function paintOf(path: string, host: string) {
  const reply = await server.platform.http.app.inject({ url: path, headers: { host } });
  const { statusCode: status, rawPayload: bytes, headers } = reply;
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('');
  const column = Array.from({ length: info.height }, (_, y) => at(info.width >> 1, y));
  return { status, headers, side: [info.width, info.height], corner: at(1, 1), column };
}

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

  it('is the title of the API document, which names the platform nowhere else either', async () => {
    const titleAt = async (host: string, query = '') => {
      const { json, text, headers } = await get(`/api/openapi.json${query}`, host);
      // The record by which a domain is proved has this name at every installation.
      const rest = text.replaceAll(/_patchbay\.|patchbay-domain-proof=/g, '');
      const isNamed = (name: RegExp) => name.test(rest);
      expect([isNamed(/patchbay/i), isNamed(/Harborline/), isNamed(/Ridge </)]).toEqual([
        host === unproved,
        host === own && query === '',
        host === other,
      ]);
      expect(headers['cache-control']).toBe('private, max-age=300');
      expect(headers.vary).toContain('host');
      expect(json.servers).toEqual([{ url: '/' }]);
      return (json.info as { title: string }).title;
    };
    expect(await titleAt(own)).toBe('Harborline API');
    expect(await titleAt(other)).toBe(`${hostile} API`);
    expect(await titleAt(own)).toBe('Harborline API');
    expect(await titleAt(own, '?genericBrand=true')).toBe('API');
    expect(await titleAt(unproved)).not.toContain('Harborline');
    const { headers } = await get('/api/openapi.json', own);
    const known = { 'if-none-match': String(headers.etag) };
    expect((await get('/api/openapi.json', own, known)).status).toBe(304);
    expect((await get('/api/openapi.json', other, known)).status).toBe(200);
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

  it.each(drawnFiles)('is drawn in %s for a phone', async (path, side) => {
    const [first, third] = [await paintOf(path, own), await paintOf(path, other)];
    expect([first.status, first.headers['content-type'], first.side]).toEqual([
      200,
      'image/png',
      [side, side],
    ]);
    // Only what a browser shows as it is has round corners.
    const isCut = /^\/(icon-\d|favicon)/.test(path);
    expect([first.corner, third.corner]).toEqual(
      isCut ? ['00000000', '00000000'] : ['aa0000ff', 'ffee00ff'],
    );
    expect(first.column).toContain('ffffffff');
    expect(first.column).not.toContain('ffee00ff');
    expect(third.column).toContain('000000ff');
    expect(third.column).not.toContain('aa0000ff');
    expect((await paintOf(`${path}?genericBrand=true`, own)).column).toContain('4a5568ff');
    expect((await paintOf(path, unproved)).column).not.toContain('aa0000ff');
  });

  it('is drawn from the picture that the tenant uploaded, and from no other file', async () => {
    const { storage } = server.platform.services;
    const accountId = tree.nodes.R1?.id as number;
    const ids = { profile: 'v'.repeat(32), chat: 'c'.repeat(32) } as const;
    const picture = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#00ff00' },
    })
      .webp({ lossless: true })
      .toBuffer();
    for (const purpose of ['profile', 'chat'] as const) {
      await storage.put(ids[purpose], picture, 'image/webp');
      await server.store.within(scope, (db) =>
        db.insert(media).values({
          id: ids[purpose],
          accountId,
          tenantId: accountId,
          purpose,
          isWritten: true,
          mediaType: 'image/webp',
          fileName: 'picture.webp',
          size: picture.length,
          createdBy: 'test',
          createdAt: new Date(),
        }),
      );
    }
    const show = (id: string | null) =>
      server.store.within(scope, (db) =>
        db
          .update(accounts)
          .set({ image: id && `/api/v1/profile/dp/${id}.webp/picture.webp` })
          .where(eq(accounts.id, accountId)),
      );
    await show(ids.profile);
    expect((await paintOf('/apple-touch-icon.png', own)).column[90]).toMatch(
      /^0[0-3]f[c-f]0[0-3]ff$/,
    );
    const cut = await paintOf('/icon-maskable-512.png', own);
    expect([cut.corner, cut.column[256]]).toEqual([
      'aa0000ff',
      expect.stringMatching(/^0[0-3]f[c-f]0[0-3]ff$/),
    ]);
    expect((await get('/app', own)).text).toContain(
      'rel="apple-touch-icon" href="/apple-touch-icon.png"',
    );
    await show(ids.chat);
    expect((await paintOf('/apple-touch-icon.png', own)).corner).toBe('aa0000ff');
    await show(null);
  });

  it('is a ring where the name begins in a script that the font lacks', async () => {
    const rename = (resellerName: string) =>
      server.store.within(scope, (db) =>
        db
          .update(accounts)
          .set({ details: { resellerName } })
          .where(eq(accounts.id, tree.nodes.R1?.id as number)),
      );
    await rename('日の出');
    const { column } = await paintOf('/icon-512.png', own);
    expect([column[172], column[256]]).toEqual(['ffffffff', 'aa0000ff']);
    await rename('Жемчуг');
    expect((await paintOf('/icon-512.png', own)).column[256]).toBe('ffffffff');
    await rename('Harborline');
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
