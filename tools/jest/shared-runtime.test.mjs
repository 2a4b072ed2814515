import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const jest = fileURLToPath(new URL('../../node_modules/jest/bin/jest.js', import.meta.url));
const preset = new URL('./preset.mjs', import.meta.url).href;
const alone = fileURLToPath(new URL('./node-environment.mjs', import.meta.url));
const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const common = `
interface Left { readonly name: string }
export const seen: Left[] = [];
export const later = async () => (await import('./late.js')).late;
export function fail(): never {
  throw new Error('thrown in a kept module');
}
`;

/** A test file that checks for leftovers of another one, and leaves the same itself. */
const leaving = (name) => `
import { fail, later, seen } from './common.js';
it('${name} finds the initial globals', () => {
  expect([globalThis.left, process.env.LEFT, process.listenerCount === process.left]).toEqual([undefined, undefined, false]);
  expect(Date.now()).toBeGreaterThan(1e12);
  globalThis.left = 1;
  process.env.LEFT = '1';
  process.left = process.listenerCount;
  Date.now = () => 1;
  globalThis.structuredClone = undefined;
});
it('${name} has seen files', () => { seen.push({ name: '${name}' }); expect('seen ' + seen.length).toBe(''); });
it('${name} imports later', async () => { expect(await later()).toBe('late'); });
it('${name} names the line of a kept module', () => { fail(); });
it('${name} has structuredClone', () => { expect(structuredClone(1)).toBe(1); });
`;

/** Jest's results of these files, run one after the other in one process. */
function run(files, ...args) {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-shared-'));
  folders.push(folder);
  const all = {
    'package.json': '{ "type": "module" }',
    'tsconfig.spec.json': '{ "compilerOptions": { "target": "es2022", "module": "esnext" } }',
    'jest.config.mjs': `import { jestProject } from ${JSON.stringify(preset)};
      export default jestProject(import.meta.url, { testMatch: ['<rootDir>/*.test.ts'] });`,
    'common.ts': common,
    'late.ts': "export const late: string = 'late';",
    ...files,
  };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  const output = join(folder, 'output.json');
  spawnSync(
    process.execPath,
    ['--experimental-vm-modules', jest, '-i', '--json', `--outputFile=${output}`, ...args],
    { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' } },
  );
  return JSON.parse(readFileSync(output, 'utf8')).testResults;
}

const two = { 'a.test.ts': leaving('a'), 'b.test.ts': leaving('b') };
const named = (suites, part) =>
  suites
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => fullName.includes(part));
const seenBy = (suites) =>
  named(suites, 'has seen')
    .map(({ failureMessages }) => /seen \d/.exec(failureMessages[0])[0])
    .sort();
const outcomes = (suites, part) => named(suites, part).map(({ status }) => status);

describe('test files of one worker', () => {
  const suites = run(two);

  it('share modules, which are evaluated once', () =>
    assert.deepEqual(seenBy(suites), ['seen 1', 'seen 2']));

  it('have separate modules in a separate environment', () =>
    assert.deepEqual(seenBy(run(two, `--testEnvironment=${alone}`)), ['seen 1', 'seen 1']));

  it('do not see changes of globals by another file', () => {
    assert.deepEqual(outcomes(suites, 'finds the initial globals'), ['passed', 'passed']);
    assert.deepEqual(outcomes(suites, 'has structuredClone'), ['failed', 'failed']);
  });

  it('support a dynamic import of a kept module after the file that loaded it has ended', () =>
    assert.deepEqual(outcomes(suites, 'imports later'), ['passed', 'passed']));

  it('report the source line of an error in a kept module', () => {
    const line = common.split('\n').findIndex((text) => text.includes('throw')) + 1;
    for (const { failureMessages } of named(suites, 'names the line'))
      assert.match(failureMessages[0], new RegExp(`common\\.ts:${line}:`));
  });

  it('run although another file cannot be loaded', () => {
    const broken = "import './nothing.js';\nimport './common.js';\nit('is never run', () => {});";
    const all = run({ 'broken.test.ts': broken, ...two, 'c.test.ts': broken });
    assert.equal(all.length, 4);
    assert.deepEqual(outcomes(all, 'imports later'), ['passed', 'passed']);
  });

  it('report a shared module that imports from @jest/globals, which differs in each file', () => {
    const [suite] = run({
      'rig.ts': "export { it } from '@jest/globals';",
      'a.test.ts': "import { it } from './rig.js';\nit('is never run', () => {});",
    });
    assert.match(suite.message, /rig\.ts is kept for other test files/);
  });
});
