import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { demandPlace } from './copy.mjs';
import { placesOf, planted } from './place.mjs';
import { holes } from './table.mjs';

describe('the position of a planted hole', () => {
  it('is found for any line breaks in the code', () => {
    const source = 'if (\n  !isInReach(\n    actor,\n    node,\n  )\n)\n  return null;';
    assert.equal(placesOf(source, 'if (!isInReach(actor, node)) return null;'), 1);
    assert.equal(planted(source, 'if (!isInReach(actor, node)) return null;', ''), '');
  });

  it('is not found in a different text, and every match is counted', () => {
    assert.equal(placesOf('returnnull;', 'return null;'), 0);
    assert.equal(placesOf('a(b); a( b );', 'a(b);'), 2);
    assert.equal(placesOf('if (node) return', 'if (!node) return'), 0);
  });

  it('is replaced literally', () => {
    assert.equal(planted('a(b);', 'a(b)', '$&'), '$&;');
  });

  for (const [name, hole] of Object.entries(holes))
    it(`is one place of its file: ${name}`, () => demandPlace(name, hole));
});
