import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'vite';
import { lightReact, refuseLacking } from './light-react.mjs';

const folder = mkdtempSync(join(tmpdir(), 'patchbay-light-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Builds a page of one module on the light runtime. */
function built(source) {
  const input = join(folder, 'page.mjs');
  writeFileSync(input, source);
  return build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [refuseLacking()],
    resolve: { alias: lightReact },
    build: { write: false, rolldownOptions: { input } },
  });
}

const part = "import { Activity, createElement } from 'react';";

test('a part that needs what the light runtime lacks may be left out of a page', async () => {
  const source = `${part} export const unused = () => createElement(Activity); document.title = 'x';`;
  const { output } = await built(source);
  assert.match(output[0].code, /title/);
});

test('a page that uses what the light runtime lacks is not built', async () => {
  await assert.rejects(
    built(`${part} document.body.append(createElement(Activity).type);`),
    /The light runtime has no Activity/,
  );
});

test('a page that imports what React has and nothing here names is not built', async () => {
  await assert.rejects(
    built("import { notYetKnown } from 'react'; document.title = String(notYetKnown);"),
    /notYetKnown/,
  );
});
