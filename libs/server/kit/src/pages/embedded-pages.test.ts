import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Http } from '../http/http.js';
import { fakeServer } from '../testing/fake-server.js';

const folder = mkdtempSync(join(tmpdir(), 'patchbay-pages-'));
let http: Http;
let url = '';

beforeAll(async () => {
  for (const name of ['embedChat', 'index', 'preview'])
    writeFileSync(join(folder, `${name}.html`), `<html><head></head>${name}</html>`);
  const fake = await fakeServer({}, { pages: { embedRoot: folder } });
  ({ http, url } = fake);
  http.markReady();
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

const textAt = async (path: string) => (await fetch(url + path)).text();

describe('the pages of the embedded app', () => {
  it('are the light one for a chat, and the other one for the booking form', async () => {
    expect(await textAt('/embedChat?chatTarget=northside')).toContain('embedChat');
    expect(await textAt('/embedChat?chatTarget=northside&mode=chat')).toContain('embedChat');
    expect(await textAt('/embedChat?chatTarget=northside&mode=scheduling')).toContain('index');
  });
  it('are that of the path below /embed, and else the first one', async () => {
    expect(await textAt('/embed/preview?kind=button')).toContain('preview');
    expect(await textAt('/embed/other?mode=scheduling')).toContain('index');
  });
});
