import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openRunner } from './question-runner.mjs';

const preset = new URL('../jest/preset.mjs', import.meta.url).href;
const files = {
  'package.json': '{ "type": "module" }',
  'tsconfig.spec.json': '{ "compilerOptions": { "target": "es2022", "module": "esnext" } }',
  'jest.config.mjs': `import { jestProject } from ${JSON.stringify(preset)};
    export default jestProject(import.meta.url);`,
  'src/source.ts': "export const source = 'as it is';",
  'src/said.test.ts': `
    import { source } from './source.js';
    it('says its template', () => expect('template ' + process.env.PATCHBAY_TEST_TEMPLATE).toBe(''));
    it('says its source', () => expect('source ' + source).toBe(''));`,
  'src/quiet.test.ts': "it('passes', () => undefined);",
  'src/broken.test.ts': "throw new Error('It was loaded.');",
};
const question = { in: 'library', files: ['src/said.test.ts'], only: '.' };

describe('a process that runs one set of tests after the other', () => {
  let folder;
  let runner;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'patchbay-questions-'));
    mkdirSync(join(folder, 'library/src'), { recursive: true });
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(folder, 'library', name), text);
    runner = openRunner(folder, join(folder, 'cache'));
  });
  after(async () => {
    await runner.end();
    rmSync(folder, { recursive: true, force: true });
  });

  it('runs each on its own database', async () => {
    const said = [];
    for (const template of ['one', null, 'two', null]) {
      const { words } = await runner.ask(question, { template, isWhole: true });
      said.push(/"template (\w+)"/.exec(words)[1]);
    }
    assert.deepEqual(said, ['one', 'undefined', 'two', 'undefined']);
  });

  it('reads the sources for each set, and skips the tests after a failing one', async () => {
    writeFileSync(join(folder, 'library/src/source.ts'), "export const source = 'changed';");
    const whole = await runner.ask(question, { isWhole: true });
    assert.match(whole.words, /source changed/);
    assert.deepEqual(whole.failed, ['says its template', 'says its source']);
    assert.deepEqual((await runner.ask(question)).failed, ['says its template']);
  });

  it('loads the files of a set in their order, and none after a failing test', async () => {
    const asked = (...names) =>
      runner.ask({ ...question, files: names.map((name) => `src/${name}.test.ts`) });
    const { failed, passed } = await asked('quiet', 'said', 'broken');
    assert.deepEqual([failed, passed], [['says its template'], 1]);
    await assert.rejects(() => asked('quiet', 'broken'), /It was loaded/);
    await assert.rejects(() => asked('quiet', 'absent'), /did not run/);
  });
});
