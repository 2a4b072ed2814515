// Bytes of people are decoded in one place: the platform's decoder alone reads windows-1252 as
// Latin-1 in some versions of Node, and loses a euro sign.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

const place = 'libs/domain/kernel/src/decode-bytes.ts';
/** Another label than UTF-8, which our own programs and protocols write. */
const isDecoded = /new TextDecoder\(\s*(?!\)|(['"`])utf-?8\1)/i;

const product = committedFiles().filter(
  (file) => /^(?:libs|apps)\/.*\.(?:ts|tsx|mjs)$/.test(file) && !/\.test\.\w+$/.test(file),
);

describe('encodings beside UTF-8', () => {
  it('are decoded in one place', () => {
    assert.ok(product.includes(place), place);
    assert.deepEqual(
      product.filter((file) => file !== place && isDecoded.test(textOf(file))),
      [],
    );
  });

  for (const text of ['new TextDecoder(label)', "new TextDecoder('windows-1252')"])
    it(`are found: ${text}`, () => assert.match(text, isDecoded));
  for (const text of ['new TextDecoder()', "new TextDecoder('utf-8', { fatal: true })"])
    it(`are not mistaken: ${text}`, () => assert.doesNotMatch(text, isDecoded));
});
