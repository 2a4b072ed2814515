// Generates one of each kind into a copy of the tree. The compiler reports the missing part, and
// the test fails; completed as a developer would, the code compiles and its test passes.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root } from '../checks/repository.mjs';
import { completions, shapes } from './completions.mjs';
import { apply } from './generate.mjs';
import { ofFunction, rejections } from './rejections.mjs';
import { createSandbox } from './sandbox.mjs';

const isAtBottom = ({ kind }) => kind === 'operation' || kind === 'overlay';

let sandbox;
/** The files of each overlay that is derived from the contract. */
const writtenFor = new Map();
const textOf = (file) => readFileSync(join(sandbox.folder, file), 'utf8');
const generate = (kind, args) => apply(sandbox.folder, kind, args);

/**
 * What changes the libraries at the bottom is generated first, so that the compiler goes through
 * all that depends on them once.
 */
before(async () => {
  sandbox = createSandbox();
  for (const { what, args } of shapes)
    writtenFor.set(what, (await generate('overlay', args)).written);
  for (const { what, kind, args } of completions.filter(isAtBottom))
    writtenFor.set(what, (await generate(kind, args)).written);
});
after(() => sandbox.remove());

/** Whether the tests of some files pass, and what they print. */
function jest(project, file, env = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', join(root, 'node_modules/jest/bin/jest.js'), file],
    { cwd: join(sandbox.folder, project), encoding: 'utf8', env: { ...process.env, ...env } },
  );
  return { passes: status === 0, output: `${stdout}${stderr}` };
}

function edit(edits) {
  for (const [file, from, to] of edits) {
    const text = textOf(file);
    assert.ok(text.includes(from), `${file} has no ${from}`);
    writeFileSync(
      join(sandbox.folder, file),
      text.replace(from, () => to),
    );
  }
}

/** Demands what the compiler says of code that is not completed. */
async function demandRejection({ project, demand }) {
  await demand({ errors: sandbox.errorsOf(project), textOf, again: generate });
}

describe('generated code', () => {
  for (const { what, kind, args, person, test, compiles } of completions) {
    it(`does not work before it is completed: ${what}`, async () => {
      if (!writtenFor.has(what)) await generate(kind, args);
      if (rejections[what]) await demandRejection(rejections[what]);
      // Each of its tests waits for a screen that never comes.
      const { passes } = jest(...test, { PATCHBAY_WAIT_LIMIT: '2000' });
      assert.ok(!passes, 'its test is green before the other half is written');
    });

    it(`works after completion: ${what}`, () => {
      edit(person);
      for (const project of compiles) assert.deepEqual(sandbox.errorsOf(project), [], project);
      const { passes, output } = jest(...test);
      assert.ok(passes, output);
    });
  }

  for (const { what, folder, test } of shapes)
    it(`works at once: ${what}`, () => {
      const own = writtenFor
        .get(what)
        .filter((file) => file.startsWith(`libs/features/accounts/src/${folder}/`));
      assert.ok(own.length >= 4, own.join('\n'));
      for (const file of own) assert.ok(textOf(file).split('\n').length < 60, file);
      assert.deepEqual(sandbox.errorsOf('libs/features/accounts'), []);
      const { passes, output } = jest(...test);
      assert.ok(passes, output);
    });

  it('opens in the web app: what was derived from the contract', () =>
    assert.deepEqual(sandbox.errorsOf('apps/web'), []));

  // The last one, because the copy does not compile after it.
  it('does not compile before it is completed: a formula function of two values', async () => {
    await generate('function', ['round_up', '2', 'Help.']);
    await demandRejection({
      project: 'libs/domain/formula',
      demand: ofFunction('round_up', '2', 'rows/functions'),
    });
  });
});
