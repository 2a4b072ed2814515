// One reader and one writer of tables, for contacts, tasks, logs, lists, usage and what comes later.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csvIn, reader, writer } from './csv-places.mjs';
import { committedFiles, textOf } from './repository.mjs';

const product = committedFiles().filter(
  (file) =>
    /^(libs|apps)\/.*\.tsx?$/.test(file) &&
    !/\.(test|d|stories)\.tsx?$|\/(testing|proofs)\//.test(file),
);

describe('tables', () => {
  it('are read by one module and written by one', () => {
    assert.ok(product.includes(reader) && product.includes(writer), 'both are found');
    assert.deepEqual(
      product.flatMap((file) => csvIn(file, textOf(file)).map((what) => `${file} ${what}`)),
      [],
    );
  });

  it('are found in planted samples', () => {
    for (const text of [
      `import Papa from 'papaparse';`,
      `import { parse } from 'csv-parse/sync';`,
      'const quoted = (text) => `"${text.replaceAll(\'"\', \'""\')}"`;',
      "const line = `${cells.join(',')}\\r\\n`;",
      "const line = cells.join(';') + '\\n';",
      `saveFile('people.csv', text, 'text/csv;charset=utf-8');`,
      `const rows = text.split('\\n').map((line) => line.split(','));`,
    ])
      assert.equal(csvIn('libs/features/x/src/y.ts', text).length, 1, text);
  });

  it('are not words that look like them', () => {
    for (const text of [
      `const names = list.join(',');`,
      `import { csvLine } from '@patchbay/log-query';`,
      `const lines = text.split('\\n');`,
    ])
      assert.deepEqual(csvIn('libs/features/x/src/y.ts', text), [], text);
  });
});
