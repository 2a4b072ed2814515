import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { firstLoadFiles } from './sizes.mjs';

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
