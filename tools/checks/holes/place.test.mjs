import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placesOf, planted } from './place.mjs';

describe('the place of a planted hole', () => {
  it('is found however the code is broken into lines', () => {
    const source = 'if (\n  !isInReach(\n    actor,\n    node,\n  )\n)\n  return null;';
    assert.equal(placesOf(source, 'if (!isInReach(actor, node)) return null;'), 1);
    assert.equal(planted(source, 'if (!isInReach(actor, node)) return null;', ''), '');
  });

  it('is not found in other words, and every place is counted', () => {
    assert.equal(placesOf('returnnull;', 'return null;'), 0);
    assert.equal(placesOf('a(b); a( b );', 'a(b);'), 2);
    assert.equal(placesOf('if (node) return', 'if (!node) return'), 0);
  });

  it('takes the replacement literally', () => {
    assert.equal(planted('a(b);', 'a(b)', '$&'), '$&;');
  });
});
