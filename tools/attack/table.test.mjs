import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readAttacks, tableOf } from './attack.mjs';

describe('the table of attacks', () => {
  it('is the files', async () =>
    assert.ok(
      readFileSync(new URL('README.md', import.meta.url), 'utf8').includes(
        tableOf(await readAttacks()),
      ),
      'Write what `npm run attack -- --table` prints into tools/attack/README.md',
    ));
});
