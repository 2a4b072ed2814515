// The other side of a call or a room may be no person: a caller who withholds the number, a short code, a
// named sender. `useRoomName` and `usePartyName` of `@patchbay/screens` name all of them; `displayPhone`
// would show the word of the API.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

const screens = committedFiles().filter(
  (file) =>
    /^(?:libs\/features|libs\/ui|apps)\/.*\/?src\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|\/testing\/|\.stories\./.test(file) &&
    file !== 'libs/ui/screens/src/parties/party-name.ts',
);

/** A room's name, and the two sides of a call, by the names of their fields on the wire. */
const ofParty =
  /displayPhone\(\s*(?:\w+\.)*(?:room\.name|call\.(?:from|to|fromNumber|toNumber)|fromNumber|toNumber|other|value\.replace\b[^)]*)\s*\)/;
const wire = /['"]anonymous['"]|withheldNumber/;

const placesOf = (pattern) => screens.filter((file) => pattern.test(textOf(file)));

describe('the other side of a call or a room', () => {
  it('is named by one module, which knows senders that are no person', () => {
    assert.deepEqual(placesOf(ofParty), []);
  });

  it('is compared with the word of the API for a withheld number nowhere else', () => {
    assert.deepEqual(placesOf(wire), []);
  });
});
