// Lists are searched on folded texts (decision 0088): no `ilike`, and no own comparison in lower case.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

/** `ilike`, a text in lower case that is looked into, and, on screens, accents taken off manually. */
const isOwn =
  /\bilike\b|\blower\([^()]*\) like\b|to(?:Locale)?LowerCase\(\)\.(?:includes|indexOf|startsWith)\([^'"`/]*LowerCase/;
const isOwnOnScreens = /\.normalize\('NFD'\)/;
const isSearch = (file, text) =>
  isOwn.test(text) || (/^libs\/(?:ui|features)\//.test(file) && isOwnOnScreens.test(text));

const product = committedFiles().filter(
  (file) =>
    /^(?:libs|apps)\/.*\/src\/.*\.(?:ts|tsx)$/.test(file) &&
    !/\.test\.tsx?$|\/proofs\/|\/testing\//.test(file),
);

describe('a search of a list', () => {
  it('is done on folded texts', () =>
    assert.deepEqual(
      product.filter((file) => isSearch(file, textOf(file))),
      [],
    ));

  for (const text of [
    'sql`${parties.name} ilike ${pattern}`',
    'ilike(accounts.name, pattern)',
    'name.toLowerCase().includes(text.trim().toLowerCase())',
    "text.normalize('NFD').replace(/\\p{M}/gu, '')",
  ])
    it(`is found to be its own: ${text}`, () => assert.ok(isSearch('libs/ui/a.ts', text)));
});
