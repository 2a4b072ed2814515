import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { areaRun } from './area.mjs';
import { longFiles } from './long-files.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The test files of a run, from the root. */
function listed(...words) {
  const { command, args, env } = areaRun(words);
  const { stdout, stderr } = spawnSync(command, [...args, '--listTests'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATCHBAY_TEST_DATABASE: '', PATCHBAY_LEFT_OUT: '', ...env },
  });
  const files = stdout.split('\n').filter(Boolean);
  assert.ok(files.length > 0, stderr);
  return files.map((file) => file.slice(root.length));
}
const folders = (files) => [...new Set(files.map((file) => file.replace(/\/[^/]*$/, '')))].sort();

describe('the tests of an area', () => {
  it('are those of the library and those beside it, without long files of unchanged folders', () => {
    const { env } = areaRun(['server-money']);
    assert.equal(env.PATCHBAY_PROJECTS, 'libs/server/money,libs/server/money-tests');
    assert.equal(env.PATCHBAY_PROOFS, 'short');
    const files = listed('server-money');
    const left = env.PATCHBAY_LEFT_OUT.split(',');
    assert.ok(left.length > 0 && left.length <= longFiles.length);
    assert.deepEqual(
      files.filter((file) => left.includes(file)),
      [],
    );
    assert.ok(files.includes('libs/server/money/src/ledger/ledger.test.ts'));
    assert.ok(files.includes('libs/server/money-tests/src/usage/usage.test.ts'));
  });

  it('of some folders are all of them, at full length', () => {
    const { env } = areaRun(['server-money', 'usage', 'invoices']);
    assert.equal(env.PATCHBAY_PROOFS, undefined);
    const files = listed('server-money', 'usage', 'invoices');
    assert.deepEqual(folders(files), [
      'libs/server/money-tests/src/invoices',
      'libs/server/money-tests/src/usage',
      'libs/server/money/src/usage',
    ]);
    assert.ok(files.includes('libs/server/money-tests/src/usage/reached.test.ts'));
  });

  it('are refused by the names of the areas where there is none of the name', () => {
    assert.throws(() => areaRun(['server-monny']), /no area "server-monny".*server-money/);
    assert.throws(() => areaRun([]), /no area ""/);
  });
});
