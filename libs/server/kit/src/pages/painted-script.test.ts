import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Http } from '../http/http.js';
import { paintScript } from './painted-script.js';
import { fakeServer } from '../testing/fake-server.js';

/** The style of the launcher, as the script has it. */
const source = readFileSync(
  new URL('../../../../../apps/embed/src/widget/launcher.ts', import.meta.url),
  'utf8',
);
const folder = mkdtempSync(join(tmpdir(), 'patchbay-embed-'));
const path = '/embed/widget/v1/script.js';
let http: Http;
let url = '';
let wait = 0;
let colorOf = (host: string): string => (host ? '#14532d' : '');

beforeAll(async () => {
  mkdirSync(join(folder, 'widget/v1'), { recursive: true });
  writeFileSync(join(folder, 'widget/v1/script.js'), source);
  writeFileSync(join(folder, 'widget/v1/panel.js'), source);
  const fake = await fakeServer(
    {},
    {
      limits: { hit: async (key) => (key.startsWith('page|') ? wait : 0) },
      pages: {
        embedRoot: folder,
        brandFor: async ({ caller }) => ({ name: '', color: colorOf(caller.host) }),
      },
    },
  );
  ({ http, url } = fake);
  http.markReady();
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  wait = 0;
  colorOf = () => '#14532d';
});

const get = async (at = path, headers: Readonly<Record<string, string>> = {}) => {
  const reply = await fetch(url + at, { headers: { 'accept-encoding': 'identity', ...headers } });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};

describe('the launcher of a widget', () => {
  it('is in a dark colour of the host, with white on it, and in none of its own', () => {
    const text = paintScript(source, '#14532d');
    expect(text).not.toContain('#305fdd');
    expect(text).toContain('background:var(--patchbay-accent,#14532d)');
    expect(text).toContain('color:var(--patchbay-on-accent,#fff)');
    expect(text).toContain('outline:2px solid var(--patchbay-accent,#14532d)');
  });

  it('has black or white on a light colour of the host, by the accent that the page has', () => {
    const text = paintScript(source, '#facc15');
    expect(text).toContain('background:var(--patchbay-accent,#facc15)');
    expect(text).toContain(
      'color:var(--patchbay-on-accent,lch(from var(--patchbay-accent,#facc15) calc((49 - l)*infinity) 0 0))',
    );
  });

  it('is sent in the colour of the host, to any page, and kept by browsers alone', async () => {
    const { headers, text } = await get();
    expect(text).toBe(paintScript(source, '#14532d'));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=300',
      vary: 'accept-encoding, host, x-forwarded-host',
    });
    expect((await get('/embed/widget/v1/panel.js')).text).toBe(source);
  });

  it('is asked for again only where its colour has changed', async () => {
    const etag = String((await get()).headers.get('etag'));
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    colorOf = () => '#facc15';
    const changed = await get(path, { 'if-none-match': etag });
    expect([changed.status, changed.text]).toEqual([200, paintScript(source, '#facc15')]);
  });

  it.each(['red', '#fff;}*{x:', '', '</script>'])(
    'takes no text for a colour: %s',
    async (color) => {
      colorOf = () => color;
      expect(await get()).toMatchObject({ status: 200, text: source });
    },
  );

  it('is there, in its default colour, where the colour is not known', async () => {
    colorOf = () => {
      throw new Error('No database');
    };
    expect(await get()).toMatchObject({ status: 200, text: source });
    colorOf = () => '#14532d';
    wait = 30;
    expect(await get()).toMatchObject({ status: 200, text: source });
  });

  it('is compressed as well as the budget of the script counts', async () => {
    const reply = await fetch(url + path, { headers: { 'accept-encoding': 'br' } });
    expect(reply.headers.get('content-encoding')).toBe('br');
    const painted = paintScript(source, '#14532d');
    expect(await reply.text()).toBe(painted);
    expect(Number(reply.headers.get('content-length'))).toBe(brotliCompressSync(painted).length);
  });
});
