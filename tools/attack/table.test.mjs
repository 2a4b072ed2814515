import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readAttacks, tableOf } from './attack.mjs';

/** Prettier pads the cells of a table in a document. */
const unpadded = (text) => text.replace(/-{3,}/g, '---').replace(/ *\| */g, '|');

describe('the table of attacks', () => {
  it('is the files', async () =>
    assert.ok(
      unpadded(readFileSync(new URL('README.md', import.meta.url), 'utf8')).includes(
        unpadded(tableOf(await readAttacks())),
      ),
      'Write what `npm run attack -- --table` prints into tools/attack/README.md',
    ));
});
