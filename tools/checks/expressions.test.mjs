// No regular expression of the product takes more than linear time, because untrusted clients
// choose the length of their input.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { allowedExpressions } from './allowed-expressions.mjs';
import { createMeasure, expressionsIn, suspicionOf } from './expressions.mjs';
import { committedFiles, textOf } from './repository.mjs';

const product = committedFiles().filter(
  (file) =>
    /^(libs|apps)\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|\.stories\.tsx$|\.d\.ts$|\/testing\/|\/proofs\//.test(file),
);
const expressions = product.flatMap((file) => expressionsIn(file, textOf(file)));
const isAllowed = ({ file, text }) =>
  allowedExpressions.some((one) => one.file === file && text.includes(one.holds));
const measure = createMeasure();
after(() => measure.end());

const judged = new Map();
/** The reason why an expression may be slow, or undefined. */
async function problemOf(expression) {
  const key = `${expression.source}/${expression.flags}`;
  if (!judged.has(key)) {
    const suspicion = suspicionOf(expression);
    const worst = suspicion.length > 0 ? null : await measure.worstOf(expression);
    judged.set(
      key,
      suspicion.length > 0
        ? suspicion.join(', ')
        : worst
          ? `${JSON.stringify(worst.pump)} again and again takes ${worst.ms} ms`
          : '',
    );
  }
  return judged.get(key);
}

describe('regular expressions', () => {
  it('are found in the sources', () =>
    assert.ok(expressions.length > 600, `only ${expressions.length}`));

  it('take time in proportion to their input', { timeout: 600_000 }, async () => {
    const slow = [];
    for (const one of expressions) {
      if (isAllowed(one)) continue;
      const problem =
        one.source === undefined ? 'is built of text that is not known here' : await problemOf(one);
      if (problem) slow.push(`${one.file}:${one.line}: ${one.text}: ${problem}`);
    }
    assert.deepEqual(slow, []);
  });

  it('are excluded only with a reason and only if they exist', () => {
    const stale = allowedExpressions.filter(
      (one) =>
        one.reason.length < 30 ||
        !expressions.some(({ file, text }) => one.file === file && text.includes(one.holds)),
    );
    assert.deepEqual(stale, []);
  });

  const slow = [
    /^(a+)+$/,
    /\s+$/,
    /\d+ [A-Z]\w+ (?:street|road)\b/i,
    /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
    /(sips?:[^\s:@;>]+):[^\s@;>]+@/gi,
    /\bwhat\b.*\bcost/i,
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    /(\.[A-Za-z0-9]{1,8})+$/,
    /```(?:json)?\s*([\s\S]*?)```/,
  ];
  for (const { source, flags } of slow)
    it(`are reported if slow: ${source}`, async () =>
      assert.notEqual(await problemOf({ source, flags }), ''));

  const quick = [
    /(?<!\/)\/+$/,
    /^[a-z][\w-]{2,30}$/,
    /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
    /\s+/g,
  ];
  for (const { source, flags } of quick)
    it(`are not reported if fast: ${source}`, async () =>
      assert.equal(await problemOf({ source, flags }), ''));
});
