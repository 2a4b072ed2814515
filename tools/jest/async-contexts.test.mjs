import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const jest = fileURLToPath(new URL('../../node_modules/jest/bin/jest.js', import.meta.url));
const preset = new URL('./preset.mjs', import.meta.url).href;
const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Counts what the process has ended so far, on the class that all test files share. */
const counting = `
import { AsyncLocalStorage } from 'node:async_hooks';
const { prototype } = AsyncLocalStorage;
if (prototype.ended === undefined) {
  const { disable } = prototype;
  prototype.ended = 0;
  prototype.disable = function () { prototype.ended += 1; return disable.call(this); };
}
it('says how many were ended', () => { expect('ended ' + prototype.ended).toBe(''); });
it('has a context while it runs', () => {
  const storage = new AsyncLocalStorage();
  expect(storage.run('kept', () => storage.getStore())).toBe('kept');
});
`;

/** How many instances had been ended when each of three files began, in one process. */
function endedBefore(options) {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-contexts-'));
  folders.push(folder);
  const files = {
    'package.json': '{ "type": "module" }',
    'tsconfig.spec.json': '{ "compilerOptions": { "target": "es2022", "module": "esnext" } }',
    'jest.config.mjs': `import { jestProject } from ${JSON.stringify(preset)};
      export default jestProject(import.meta.url, { testMatch: ['<rootDir>/*.test.ts'], ${options} });`,
    ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.test.ts`, counting])),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const output = join(folder, 'output.json');
  spawnSync(
    process.execPath,
    ['--experimental-vm-modules', jest, '-i', '--json', `--outputFile=${output}`],
    { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' } },
  );
  const tests = JSON.parse(readFileSync(output, 'utf8')).testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  );
  assert.equal(tests.filter(({ status }) => status === 'passed').length, 3);
  return tests
    .flatMap(({ failureMessages }) => failureMessages)
    .map((message) => Number(/ended (\d+)/.exec(message)[1]))
    .sort((one, other) => one - other);
}

describe('the AsyncLocalStorage instances of a test file', () => {
  for (const [where, options] of [
    ['on the server', ''],
    ['in a document', 'dom: true, setupFilesAfterEnv: [],'],
  ])
    it(`are ended when it is over, ${where}`, () => {
      const [first, second, third] = endedBefore(options);
      assert.equal(first, 0);
      assert.ok(second > first && third > second, `${first}, ${second}, ${third}`);
    });
});
