// The forms NFKC and NFKD multiply a text: one function makes them in the program and one in the
// database, and both cut what they make.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

const places = [
  'libs/domain/kernel/src/compatible-form.ts',
  'libs/server/store/migrations/0125_search_folded.sql',
];
const isMade =
  /\.normalize\(\s*(?:['"`]NFK|(?!['"`]NF[CD]['"`]|\)))|\bto_?nfk[cd]\b|\bnormalize\([^()]*,\s*nfk[cd]/i;

const product = committedFiles().filter(
  (file) => /^(?:libs|apps)\/.*\.(?:ts|tsx|mjs|sql)$/.test(file) && !/\.test\.\w+$/.test(file),
);

describe('the compatibility forms of texts', () => {
  it('are made in one place, which cuts them', () => {
    for (const place of places) assert.ok(product.includes(place), place);
    assert.deepEqual(
      product.filter((file) => !places.includes(file) && isMade.test(textOf(file))),
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
