// The forms NFKC and NFKD multiply a text: only one function makes them, and it cuts what it makes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

const place = 'libs/domain/kernel/src/compatible-form.ts';
const isMade =
  /\.normalize\(\s*(?:['"`]NFK|(?!['"`]NF[CD]['"`]|\)))|\bto_?nfk[cd]\b|\bnormalize\([^()]*,\s*nfk[cd]/i;

const product = committedFiles().filter(
  (file) => /^(?:libs|apps)\/.*\.(?:ts|tsx|mjs|sql)$/.test(file) && !/\.test\.\w+$/.test(file),
);

describe('the compatibility forms of texts', () => {
  it('are made in one place, which cuts them', () => {
    assert.ok(product.includes(place), place);
    assert.deepEqual(
      product.filter((file) => file !== place && isMade.test(textOf(file))),
      [],
    );
  });

  for (const text of [
    "a.normalize('NFKD')",
    'a.normalize("NFKC")',
    'a.normalize(form)',
    'normalize(name, NFKD)',
  ])
    it(`are found: ${text}`, () => assert.match(text, isMade));
  for (const text of ["a.normalize('NFD')", 'a.normalize()', 'normalizePath(a)'])
    it(`are not mistaken: ${text}`, () => assert.doesNotMatch(text, isMade));
});
