import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root } from '../checks/repository.mjs';
import { phases } from '../test/phases.mjs';
import { fewPrograms } from './few-programs.mjs';

const forgotten = `export const begin = (work: Promise<number>): void => { work.then(Number); };`;
const ofWindow = `export const width = (): number => window.innerWidth;`;
const specs = ['src/**/*.test.ts'];
const library = (lib, references) => ({
  'tsconfig.json': { files: [], references },
  'tsconfig.lib.json': {
    extends: '../../../tsconfig.base.json',
    compilerOptions: { rootDir: 'src', outDir: 'dist', lib, types: [] },
    include: ['src/**/*'],
    exclude: specs,
  },
  'tsconfig.spec.json': {
    extends: '../../../tsconfig.base.json',
    compilerOptions: { rootDir: '.', outDir: 'out', types: ['node'], lib: ['ES2022', 'DOM'] },
    include: specs,
  },
});
const both = [{ path: './tsconfig.lib.json' }, { path: './tsconfig.spec.json' }];
const folders = {
  'libs/a/one': library(['ES2022'], both),
  'libs/a/two': library(['ES2022'], both),
  'libs/b/three': library(['DOM', 'ES2022'], both),
};
const sources = ['src/begin.ts', 'src/begin.test.ts'];

describe('programs of many libraries', () => {
  let folder;
  let texts;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'few-programs-'));
    const files = {
      'tsconfig.base.json': JSON.stringify({ compilerOptions: { strict: true, composite: true } }),
      'libs/b/three/src/width.ts': ofWindow,
    };
    for (const [path, configs] of Object.entries(folders)) {
      for (const [name, text] of Object.entries(configs))
        files[`${path}/${name}`] = JSON.stringify(text);
      for (const name of sources) files[`${path}/${name}`] = forgotten;
    }
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    texts = Object.fromEntries(
      Object.entries(fewPrograms(folder)).map(([file, text]) => [
        relative(folder, file),
        JSON.parse(text),
      ]),
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  it('have libraries of the same options, and no others', () => {
    const included = (at) => texts[`tsconfig.lint-${at}.json`].include;
    assert.deepEqual(included(0), ['libs/a/one/src/**/*', 'libs/a/two/src/**/*']);
    assert.deepEqual(
      included(1),
      Object.keys(folders).map((path) => `${path}/src/**/*.test.ts`),
    );
    assert.deepEqual(included(2), ['libs/b/three/src/**/*']);
    assert.equal(texts['tsconfig.lint-3.json'], undefined);
    assert.deepEqual(texts['tsconfig.lint-2.json'].compilerOptions.lib, ['DOM', 'ES2022']);
  });

  it('are those in which oxlint reports every file of the libraries', () => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/oxlint/bin/oxlint'),
        ...['--config', join(root, '.oxlintrc.json'), '--format', 'json', 'libs'],
      ],
      {
        cwd: folder,
        encoding: 'utf8',
        env: {
          ...process.env,
          OXLINT_TSGOLINT_PATH: join(root, 'tools/lint/tsgolint.mjs'),
          OXC_LOG: 'debug',
        },
      },
    );
    const found = JSON.parse(stdout.slice(stdout.indexOf('{'))).diagnostics;
    const places = Object.keys(folders).flatMap((path) => sources.map((name) => `${path}/${name}`));
    assert.deepEqual(
      found.map(({ code, filename }) => [code, filename]).sort(),
      places.map((file) => ['typescript(no-floating-promises)', file]).sort(),
      stderr.slice(-2000),
    );
    assert.match(stderr, /Total programs: 3\b/);
  });

  it('are used by the lint of npm test', () => {
    const { env } = phases.find(({ name }) => name === 'lint');
    assert.equal(env.OXLINT_TSGOLINT_PATH, 'tools/lint/tsgolint.mjs');
  });
});
