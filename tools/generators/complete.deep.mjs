// Generates one of each kind into a copy of the tree, completes it as a developer would, compiles
// and runs it: its test fails before completion and passes after.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root } from '../checks/repository.mjs';
import { completions } from './completions.mjs';
import { apply } from './generate.mjs';
import { createSandbox } from './sandbox.mjs';

let sandbox;
before(() => (sandbox = createSandbox()));
after(() => sandbox.remove());

/** Whether the tests of some files pass, and what they print. */
function jest(project, file) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', join(root, 'node_modules/jest/bin/jest.js'), file],
    { cwd: join(sandbox.folder, project), encoding: 'utf8' },
  );
  return { passes: status === 0, output: `${stdout}${stderr}` };
}

function edit(edits) {
  for (const [file, from, to] of edits) {
    const path = join(sandbox.folder, file);
    const text = readFileSync(path, 'utf8');
    assert.ok(text.includes(from), `${file} has no ${from}`);
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
  }
}

describe('generated code', () => {
  for (const { what, kind, args, person, test, compiles } of completions) {
    it(`works after completion: ${what}`, async () => {
      await apply(sandbox.folder, kind, args);
      assert.ok(!jest(...test).passes, 'its test is green before the other half is written');
      edit(person);
      for (const project of compiles) assert.deepEqual(sandbox.errorsOf(project), [], project);
      const { passes, output } = jest(...test);
      assert.ok(passes, output);
    });
  }
});
