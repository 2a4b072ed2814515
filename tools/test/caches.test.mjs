import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cacheDirectory } from '../jest/preset.mjs';
import { cachesOf } from './caches.mjs';
import { playwright } from './phases.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'caches-'));
after(() => rmSync(folder, { recursive: true }));

describe('what earlier runs have left', () => {
  it('is all that they cached and built, and nothing that a person wrote or that was installed', () => {
    const files = [
      'libs/a/b/dist/index.js',
      'libs/a/b/src/index.ts',
      'libs/a/b/out-tsc/spec/index.d.ts',
      'e2e/test-results/one.png',
      'tsconfig.tsbuildinfo',
      'data/dist/rows',
      'node_modules/zod/dist/index.js',
    ];
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), '');
    }
    const found = cachesOf(folder, join(folder, 'tmp')).map((path) => relative(folder, path));
    assert.deepEqual(found.sort(), [
      '.nx/cache',
      '.nx/workspace-data',
      'e2e/test-results',
      'libs/a/b/dist',
      'libs/a/b/out-tsc',
      'node_modules/.cache',
      'node_modules/.vite',
      `tmp/tsx-${process.getuid?.() ?? ''}`,
      'tsconfig.tsbuildinfo',
    ]);
  });

  it('has the caches of Jest and of Playwright', () => {
    const places = [cacheDirectory, playwright[3].PWTEST_CACHE_DIR];
    for (const place of places)
      assert.ok(relative(root, place).startsWith('node_modules/.cache/'), place);
  });

  it('is removed before the runs of a build server', () => {
    const lines = readFileSync(join(root, '.ci/run'), 'utf8').split('\n');
    const at = (part) => lines.findIndex((line) => line.includes(part) && !line.startsWith('#'));
    assert.ok(at('tools/test/caches.mjs') >= 0 && at('tools/test/caches.mjs') < at('npm test'));
  });
});
