// A telephone number is read by `readPhone` of `@patchbay/formats/phone` alone, in a country: a reader
// of its own that strips what is no digit makes another country's number one of the United States.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

const sources = committedFiles().filter(
  (file) =>
    /^(?:libs|apps)\/.*\/?src\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|\/testing\/|\.stories\./.test(file),
);

/** The modules that know the numbering plans. */
const readers = [
  'libs/domain/formats/src/phone.ts',
  'libs/domain/formats/src/zone-country.ts',
  // Which ranges are costly, of numbers that were read.
  'libs/server/core/src/outgoing/costly-ranges.ts',
  'libs/server/core/src/outgoing/country-reach.ts',
  // How a number of a country is written, as an example.
  'libs/server/core/src/outgoing/read-number.ts',
];

/** What else keeps only digits, and is no reader of numbers. */
const digitsOnly = {
  'libs/domain/formats/src/digits.ts':
    '`digitsOf`, digits of any script: codes, area codes, searches',
  'apps/embed/src/button/watch-buttons.ts': 'the partner’s number goes to the visitor’s telephone',
  'libs/features/conversations/src/calls/Keypad.tsx': 'keys of a call',
  'libs/server/providers/src/carrier/inventory.ts': 'an area code, and a word on the keypad',
  'libs/server/providers/src/carrier/twilio-number-search.ts': 'the same',
};

const strips =
  /replace(?:All)?\(\s*\/(?:\\D|\[\^(?=[^\]]*(?:\\d|0-9))(?![^\]]*\\[wp]|[^\]]*[a-z]-z)[^\]]*\])[+*]?\/g/;
const prefixes = /`\+1\$\{/;

const placesOf = (pattern) => sources.filter((file) => pattern.test(textOf(file)));

describe('telephone numbers', () => {
  it('are read with the numbering plans in one module', () => {
    assert.deepEqual(placesOf(/from 'libphonenumber-js/), readers);
  });

  it('are read by no module of its own that keeps the digits', () => {
    assert.deepEqual(placesOf(strips), Object.keys(digitsOnly).sort());
  });

  it('get the code of the United States from no module', () => {
    assert.deepEqual(
      placesOf(prefixes).filter((file) => !/carrier\/(?:inventory|loopback)|\/seed\//.test(file)),
      [],
    );
  });
});
