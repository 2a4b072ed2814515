import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readAttacks, tableOf } from './attack.mjs';

/** Removes the padding that the formatter adds to the cells of a table. */
const unpadded = (text) => text.replace(/-{3,}/g, '---').replace(/ *\| */g, '|');

describe('the table of attacks', () => {
  it('lists exactly the files of attacks', async () =>
    assert.ok(
      unpadded(readFileSync(new URL('README.md', import.meta.url), 'utf8')).includes(
        unpadded(tableOf(await readAttacks())),
      ),
      'Write what `npm run attack -- --table` prints into tools/attack/README.md',
    ));
});
