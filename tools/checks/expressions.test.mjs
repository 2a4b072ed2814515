// The regular expressions of changed files take time in proportion to their input, and the check
// reports those that do not. `every-expression.test.mjs` judges those of all files.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { changedFiles } from '../test/rotation.mjs';
import { allowedExpressions } from './allowed-expressions.mjs';
import { createJudge, expressions } from './expression-judge.mjs';

const changed = changedFiles(fileURLToPath(new URL('../..', import.meta.url)));
const { problemOf, slowOf, end } = createJudge();
after(end);

describe('regular expressions', () => {
  it('are found in the sources', () =>
    assert.ok(expressions.length > 600, `only ${expressions.length}`));

  it('of changed files take time in proportion to their input', { timeout: 600_000 }, async () =>
    assert.deepEqual(await slowOf(expressions.filter(({ file }) => changed.has(file))), []),
  );

  it('are excluded only with a reason and only if they exist', () => {
    const stale = allowedExpressions.filter(
      (one) =>
        one.reason.length < 30 ||
        !expressions.some(({ file, text }) => one.file === file && text.includes(one.holds)),
    );
    assert.deepEqual(stale, []);
  });

  it('are reported if slow', async () =>
    assert.notEqual(await problemOf({ source: '^(a+)+$', flags: '' }), ''));

  it('are not reported if fast', async () =>
    assert.equal(await problemOf({ source: '^[a-z][\\w-]{2,30}$', flags: '' }), ''));
});
