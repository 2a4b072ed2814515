import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createJudge, expressions } from './expression-judge.mjs';

const { problemOf, slowOf, end } = createJudge();
after(end);

describe('all regular expressions of the product', () => {
  it('take time in proportion to their input', { timeout: 600_000 }, async () =>
    assert.deepEqual(await slowOf(expressions), []),
  );

  const slow = [
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

  const quick = [/(?<!\/)\/+$/, /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, /\s+/g];
  for (const { source, flags } of quick)
    it(`are not reported if fast: ${source}`, async () =>
      assert.equal(await problemOf({ source, flags }), ''));
});
