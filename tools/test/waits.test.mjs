import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { walk } from '../checks/walk.mjs';
import { hangLimitMs } from '../jest/preset.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const jest = join(root, 'node_modules/jest/bin/jest.js');
const preset = new URL('../jest/preset.mjs', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'waits-'));
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
after(() => rmSync(folder, { recursive: true, force: true }));

/**
 * A screen whose code arrives late, and whose part loads code of its own. What happens is noted in
 * its order, because a limit in milliseconds would depend on the machine.
 */
const files = {
  'package.json': '{ "type": "module" }',
  'jest.config.mjs': `import { jestProject } from ${JSON.stringify(preset)};
    export default jestProject(import.meta.url, { dom: true, testMatch: ['<rootDir>/*.test.tsx'] });`,
  'late.ts': 'export const late = () => new Promise((resolve) => setTimeout(resolve, 100));',
  'part.tsx': `import { late } from './late.js';
    await late(); globalThis.notes.push('part');
    export default function Part() { return <p>The part</p>; }`,
  'screen.tsx': `import { lazy } from 'react'; import { late } from './late.js';
    await late(); globalThis.notes.push('screen');
    const Part = lazy(() => import('./part.js'));
    export default function Screen() { return <Part />; }`,
  'waits.test.tsx': `
    import { configure, getConfig, render, screen } from '@testing-library/react';
    import { lazy, Suspense } from 'react';
    const limit = getConfig().asyncUtilTimeout + 1;
    const { setTimeout } = window;
    globalThis.notes = [];
    window.setTimeout = (work, ms) => {
      if (ms === limit) globalThis.notes.push('clock');
      return setTimeout(work, ms);
    };
    const Screen = lazy(() => import('./screen.js'));
    it('finds what arrives late', async () => {
      configure({ asyncUtilTimeout: limit });
      render(<Suspense fallback="Loading"><Screen /></Suspense>);
      expect(await screen.findByText('The part')).toBeVisible();
      expect(globalThis.notes.indexOf('clock')).toBeGreaterThan(globalThis.notes.indexOf('screen'));
      expect(globalThis.notes).toHaveLength(3);
    });
    it('ends the wait for what never comes', async () => {
      configure({ asyncUtilTimeout: 200 });
      render(<p>Nothing</p>);
      await expect(screen.findByText('The part')).rejects.toThrow('Unable to find an element');
    });`,
};

/** Limits of tests, written as a number or as a constant that is one: the lines and the number. */
function limitsIn(text) {
  const constants = new Map(
    [...text.matchAll(/^const (\w+) = ([\d_]+_000);/gm)].map(([, name, value]) => [name, value]),
  );
  return [
    ...[...text.matchAll(/^ *\}?,? ?([\d_]+_000)(?:\);|,\n *\);)/gm)],
    ...[...text.matchAll(/^ *\},(?: |\n *)([A-Za-z]\w*),?\n? *\);/gm)].flatMap(([line, name]) =>
      constants.has(name) ? [[line, constants.get(name)]] : [],
    ),
  ];
}

describe('a wait in a test of a screen', () => {
  it('begins when the code of the screen is loaded', () => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--experimental-vm-modules', jest, '-i'],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
    );
    assert.match(stderr, /^Tests: +2 passed, 2 total$/m, stdout + stderr);
  });

  it('is ended by the limit for tests that hang, and by none that a slow machine reaches', () => {
    const shorter = walk(root, ['libs', 'apps'], (name) => /\.test\.tsx?$/.test(name)).flatMap(
      (file) =>
        limitsIn(readFileSync(file, 'utf8'))
          .filter(([, limit]) => Number(limit.replaceAll('_', '')) < hangLimitMs)
          .map(([line]) => `${relative(root, file)}: ${line.trim()}`),
    );
    assert.deepEqual(shorter, []);
  });

  it('has the limit of all others, and none of its own', () => {
    const named = walk(root, ['libs', 'apps'], (name) => name.endsWith('.test.tsx'))
      .filter((file) => /\btimeout: *[\d_]+/.test(readFileSync(file, 'utf8')))
      .map((file) => relative(root, file));
    assert.deepEqual(named, []);
  });

  it('is for what comes: one that fails on the way to the next takes its whole limit', () => {
    const tried = walk(root, ['libs', 'apps'], (name) => name.endsWith('.test.tsx'))
      .filter((file) =>
        /\bfind(?:All)?By\w+\([^;]*?\)\s*\.catch\(/.test(readFileSync(file, 'utf8')),
      )
      .map((file) => relative(root, file));
    assert.deepEqual(tried, []);
  });

  it('is for all of several: `findAll…` ends with the first one', () => {
    const counted = walk(root, ['libs', 'apps'], (name) => name.endsWith('.test.tsx'))
      .filter((file) =>
        /findAllBy[^;]*?(?:toHaveLength\((?:[2-9]|\d\d)|toBeGreaterThan\((?:[1-9]|\d\d)|length\)\.toBe\((?:[2-9]|\d\d)|\)\)\[[1-9])/.test(
          readFileSync(file, 'utf8'),
        ),
      )
      .map((file) => relative(root, file));
    assert.deepEqual(counted, []);
  });
});
