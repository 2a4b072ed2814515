import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cyclesOf, entriesOf } from './import-cycles.mjs';
import { committedFiles, jsonOf, textOf } from './repository.mjs';

const planted = (files, entries = new Map()) => cyclesOf(new Map(Object.entries(files)), entries);

describe('imports', () => {
  it('have no cycle, including types and tests', () => {
    const files = committedFiles();
    const manifests = files
      .filter((file) => /^(libs|apps)\/.*package\.json$/.test(file))
      .map((file) => ({ ...jsonOf(file), folder: file.replace('/package.json', '') }));
    const sources = files.filter((file) => /^(libs|apps|e2e|tools)\/.*\.(tsx?|mjs)$/.test(file));
    const texts = new Map(sources.map((file) => [file, textOf(file)]));
    const entries = entriesOf(manifests);
    for (const { name, folder } of manifests)
      if (folder.startsWith('libs/')) assert.ok(entries.has(name), `${name} shows no source`);
    assert.deepEqual(cyclesOf(texts, entries), []);
  });
});

describe('a cycle', () => {
  it('of types is found', () =>
    assert.deepEqual(
      planted({
        'libs/a/src/one.ts': `import { type Two } from './two.js';`,
        'libs/a/src/two.ts': `export { type One } from './one.js';`,
        'libs/a/src/three.ts': `import { type One } from './one.js';`,
      }),
      [['libs/a/src/one.ts', 'libs/a/src/two.ts']],
    ));

  it('through a dynamic import is found', () =>
    assert.deepEqual(
      planted({
        'a/Screen.tsx': `const load = () => import('./folder/part.js');`,
        'a/folder/part.ts': `import { Screen } from '../Screen.js';`,
      }),
      [['a/Screen.tsx', 'a/folder/part.ts']],
    ));

  it('between libraries is found through their names, including their testing entries', () => {
    const entries = entriesOf([
      {
        name: '@p/a',
        folder: 'libs/a',
        exports: { '.': { '@patchbay/source': './src/index.ts' } },
      },
      {
        name: '@p/b',
        folder: 'libs/b',
        exports: { './testing': { '@patchbay/source': './src/testing/index.ts' } },
      },
    ]);
    const files = {
      'libs/a/src/index.ts': `export { one } from './one.js';`,
      'libs/a/src/one.ts': `import { type Two } from '@p/b/testing';`,
      'libs/b/src/testing/index.ts': `import { type One } from '@p/a';`,
    };
    assert.deepEqual(planted(files, entries), [Object.keys(files).sort()]);
  });

  it('is distinguished from two paths to one file', () =>
    assert.deepEqual(
      planted({
        'a/one.ts': `import './two.js'; import './three.js';`,
        'a/two.ts': `import './four.js';`,
        'a/three.ts': `import './four.js'; import './two.js';`,
        'a/four.ts': '',
      }),
      [],
    ));
});
