import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { chunkFiles, overlayFiles, overlayModules } from '../vite/overlay-chunks.mjs';
import { committedFiles, textOf } from './repository.mjs';
import { firstLoadFiles, measureOverlays, middleOf } from './sizes.mjs';

describe('the first load of a page', () => {
  let root;
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'sizes-'));
    const files = {
      'index.html':
        '<script type="module" crossorigin src="/app/assets/index.js"></script><link ' +
        'rel="stylesheet" crossorigin href="/app/assets/index.css"><link rel="icon" ' +
        'href="/icon.svg"><script src="https://else.where/x.js"></script>',
      'assets/index.js':
        'import{a as b}from"./shared-1.js";import"./side.js";const lazy=()=>import("./lazy.js");export{b as c};',
      'assets/shared-1.js': 'export{x}from"./deep.js";const a=1;export{a};',
      'assets/side.js': '',
      'assets/deep.js': 'export const x=1;',
      'assets/lazy.js': '',
      'assets/index.css': 'a{}',
    };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
  });
  after(() => rmSync(root, { recursive: true }));

  it('contains the files that the page links and all their static imports', () => {
    const names = firstLoadFiles(join(root, 'index.html'))
      .map((file) => basename(file))
      .sort();
    assert.deepEqual(names, ['deep.js', 'index.css', 'index.js', 'shared-1.js', 'side.js']);
  });
});

const feature = 'libs/features/accounts/src';
const manifest = {
  [`../../${feature}/pages/Help.tsx`]: {
    file: 'help.js',
    imports: ['_shared.js'],
    css: ['help.css'],
  },
  [`../../${feature}/tree/Choice.tsx`]: {
    file: 'choice.js',
    imports: ['_shared.js', '_word.js', 'index.html'],
  },
  '_shared.js': { file: 'shared.js', imports: ['_round.js'] },
  '_round.js': { file: 'round.js', imports: ['_shared.js'] },
  'src/composed/frame.ts': { file: 'frame.js', imports: ['_word.js'] },
  '_word.js': { file: 'word.js' },
  'index.html': { file: 'index.js' },
};
const built = {
  'apps/web/src/overlays.ts':
    "import { accountsOverlays } from '@patchbay/feature-accounts';\nexport const overlays = {\n" +
    '  help: accountsOverlays.help,\n  choice: accountsOverlays.choice,\n};\n',
  [`${feature}/index.ts`]:
    "export const accountsOverlays = {\n  help: () => import('./pages/Help.js'),\n" +
    "  choice: () =>\n    import('./tree/Choice.js'),\n};\n",
  'libs/domain/intents/src/catalogue.ts': "import { otherOverlays } from './catalogue/other.js';",
  'libs/domain/intents/src/catalogue/other.ts':
    "export const otherOverlays = {\n  help: overlay({\n    size: 'sm' }),\n  choice: overlay({\n    title: 'Choice', size: 'full',\n  }),\n",
  'apps/web/dist/index.html': '<script type="module" src="/index.js"></script>',
  'apps/web/dist/.vite/manifest.json': JSON.stringify(manifest),
  'apps/web/dist/index.js': 'const entry = 1;',
  'apps/web/dist/help.js': 'x'.repeat(100),
  'apps/web/dist/help.css': 'a{}',
  'apps/web/dist/choice.js': '',
  'apps/web/dist/shared.js': '',
  'apps/web/dist/round.js': '',
};

describe('the chunks of overlays', () => {
  let root;
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'overlay-chunks-'));
    for (const [file, text] of Object.entries(built)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
  });
  after(() => rmSync(root, { recursive: true }));

  it('contain static imports and stylesheets, without the first load and the frame', () => {
    const found = overlayFiles(root, [join(root, 'apps/web/dist/index.js')]);
    assert.deepEqual(
      found.map(({ name, isFull, files }) => [name, isFull, files.map((file) => basename(file))]),
      [
        ['help', false, ['help.js', 'help.css', 'shared.js', 'round.js']],
        ['choice', true, ['choice.js', 'shared.js', 'round.js']],
      ],
    );
  });

  it('of a page that opens modules by itself are found by their sources', () => {
    const dist = join(root, 'apps/web/dist');
    const names = (modules) => chunkFiles(dist, modules).map((file) => basename(file));
    assert.deepEqual(names([`${feature}/pages/Help.tsx`, 'src/composed/frame.ts']), [
      'help.js',
      'help.css',
      'shared.js',
      'round.js',
      'frame.js',
      'word.js',
    ]);
    assert.throws(() => names(['Nowhere.tsx']), /no chunk of Nowhere/);
  });

  it('are ordered by size, from which the largest and the median follow', () => {
    const sizes = measureOverlays(root);
    assert.deepEqual(
      sizes.map(({ name }) => name),
      ['help', 'choice'],
    );
    assert.ok(sizes[0].size > sizes[1].size);
    assert.equal(middleOf([9, 5, 1]), 5);
    assert.equal(middleOf([9, 5, 4, 1]), 5);
  });

  it('are found for every overlay that the web app binds', () => {
    const modules = overlayModules(textOf);
    const bound = [
      ...textOf('apps/web/src/overlays.ts').matchAll(/^ {2}(\w+): (?:\w+\.\1|\(\) => .*),$/gm),
    ];
    assert.deepEqual(modules.map(({ name }) => name).sort(), bound.map(([, name]) => name).sort());
    assert.ok(modules.length >= 15);
    const files = committedFiles();
    const lost = modules.filter(({ module }) =>
      ['.ts', '.tsx'].every((ending) => !files.includes(`${module}${ending}`)),
    );
    assert.deepEqual(lost, []);
  });
});
