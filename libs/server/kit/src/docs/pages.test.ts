import { runInNewContext } from 'node:vm';
import { areas } from '@patchbay/contract';
import { overlayCatalogue, overlayNames } from '@patchbay/intents';
import { type Http } from '../http/http.js';
import { fakeServer } from '../testing/fake-server.js';
import { grounds, readableBrand, tintedGrounds } from './brand-colors.js';
import { guides } from './guides/guides.js';
import { escapeHtml, sentence } from './markup.js';
import { guidePath } from './page-frame.js';
import { startFile } from './start-script.js';

let http: Http;
let url = '';
let waits = 0;
const asked: string[] = [];
const brand = { name: `Ridge <b> & "Sons"`, color: '#ffee00' };

beforeAll(async () => {
  const fake = await fakeServer(
    {},
    {
      limits: { hit: async (key) => (key.startsWith('page|') ? waits : 0) },
      pages: {
        brandFor: async ({ path, caller }) => {
          asked.push(`${caller.host}${path}`);
          return brand;
        },
      },
    },
  );
  ({ http, url } = fake);
  http.markReady();
});
afterAll(() => http.close());
afterEach(() => {
  waits = 0;
});

const get = async (path: string) => {
  const reply = await fetch(url + path, { redirect: 'manual' });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};
const paths = ['/api/docs', '/api/docs/guides', ...guides.map(({ name }) => guidePath(name))];

describe.each(paths)('the page %s', (path) => {
  it('has the name and the colour of the host of the request, and no other name', async () => {
    asked.length = 0;
    const { text } = await get(path);
    expect(asked).toEqual([`127.0.0.1${path}`]);
    expect(text).toContain(escapeHtml(brand.name));
    expect(text).not.toContain('Ridge <b>');
    expect(text).toContain(`--brand-dark:${brand.color}`);
    expect(text).not.toMatch(/patchbay/i);
  });

  it('runs only scripts of this reply, loads nothing from elsewhere and is in no frame', async () => {
    const [one, two] = [await get(path), await get(path)];
    const policy = one.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('https:');
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
    expect(two.headers.get('content-security-policy')).not.toContain(nonce);
    for (const [tag] of one.text.matchAll(/<script[^>]*>/g))
      expect(tag).toMatch(/^<script nonce="[^"]+" src="\/api\/docs\/files\/[\w.-]+\.js" defer>$/);
    expect(one.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(one.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('loads only files that are there, and links only to pages that are there', async () => {
    const { text } = await get(path);
    for (const [, address = ''] of text.matchAll(/(?:src|href|data-document)="([^"]+)"/g)) {
      if (address === '/icon.svg') continue;
      const [target = '', id] = address.startsWith('#')
        ? [path, address.slice(1)]
        : address.split('#');
      const found = await get(target);
      expect([address, found.status]).toEqual([address, 200]);
      // The renderer gives the parts of the reference their names.
      if (id?.startsWith('?route=')) {
        const [method = '', place = ''] = id.replace('?route=', '').split(/-(.*)/);
        const { text: reference } = await get('/api/docs/reference.json');
        const { paths } = JSON.parse(reference) as { paths: Record<string, object> };
        expect(Object.keys(paths[place] ?? {})).toContain(method);
      } else if (id) expect(found.text).toContain(`id="${id}"`);
    }
  });

  it('is refused to a network that asks too often', async () => {
    waits = 7;
    expect((await get(path)).status).toBe(429);
  });
});

it('The files of the reference are cached for a year, at an address with their hash or version', async () => {
  const { text } = await get('/api/docs');
  const files = [...text.matchAll(/"(\/api\/docs\/files\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(files).toHaveLength(3);
  for (const path of files) {
    const { headers, text: content } = await get(path);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(content.length).toBeGreaterThan(500);
  }
  expect((await get('/api/docs/files/renderer-of-another-version.js')).status).toBe(404);
});

it('An address of an area leads to its part of the reference', async () => {
  for (const area of Object.keys(areas)) {
    const { status, headers } = await get(`/api/docs/${area}`);
    expect([status, headers.get('location')?.toLowerCase()]).toEqual([
      308,
      `/api/docs#?route=tag--${area}`.toLowerCase(),
    ]);
  }
  expect((await get('/api/docs/nothing')).status).toBe(404);
});

it('The script of the reference lets a text through where markup is expected, and no tag', async () => {
  let policy: { createHTML: (text: string) => string } | undefined;
  const attributes: Record<string, string> = {};
  const page = {
    document: {
      querySelector: () => ({
        dataset: { light: '{"bg-color":"#fff"}', dark: '{"bg-color":"#000"}', document: '/d' },
        setAttribute: (name: string, value: string) => void (attributes[name] = value),
      }),
      getElementById: () => ({}),
    },
    window: {
      trustedTypes: {
        createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => {
          expect(name).toBe('default');
          policy = rules;
        },
      },
    },
    matchMedia: () => ({ matches: true, addEventListener: () => undefined }),
    fetch: async () => ({ ok: false, status: 500 }),
  };
  runInNewContext(startFile().read(), page);
  expect(policy?.createHTML('[...]')).toBe('[...]');
  expect(policy?.createHTML('<img src=x onerror=alert(1)>')).not.toContain('<');
  expect(attributes).toEqual({ 'bg-color': '#000' });
});

it('A text of a guide is escaped, and its links stay on this host', () => {
  expect(sentence('<b> & `a<b`')).toBe('&#60;b&#62; &#38; <code>a&#60;b</code>');
  expect(sentence('[here](/api/docs)')).toBe('<a href="/api/docs">here</a>');
  expect(sentence('[there](https://elsewhere.example)')).not.toContain('<a');
});

const luminance = (color: string): number =>
  [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);

it.each(['#ffee00', '#000000', '#ffffff', '#2b5ce6', '#aa0000', '#808080'])(
  'The colour %s of a brand can be read on all grounds',
  (color) => {
    for (const scheme of ['light', 'dark'] as const)
      for (const ground of [grounds[scheme], tintedGrounds[scheme]]) {
        const [low = 0, high = 0] = [readableBrand(color, scheme), ground]
          .map(luminance)
          .sort((a, b) => a - b);
        expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5);
      }
  },
);

describe('the guide about embedding', () => {
  it('lists each screen that a page may open, and no other', async () => {
    const { text } = await get('/api/docs/guides/embed');
    const listed = [...text.matchAll(/<tr><td><code>(\w+)<\/code>/g)].map(([, name]) => name);
    const open = overlayNames.filter((name) => overlayCatalogue[name].embeddable);
    expect(listed).toEqual(open);
  });
});
