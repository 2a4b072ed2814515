import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addImport, addToTable, hasKey, kebab, pascal, sentence } from './edit.mjs';

const opening = /const table = \{/;

describe('adding to a table', () => {
  it('appends the entry and keeps the comma style', () => {
    assert.equal(
      addToTable('const table = {\n  a: 1,\n} as const;\n', opening, '  b: 2,'),
      'const table = {\n  a: 1,\n  b: 2,\n} as const;\n',
    );
    assert.equal(
      addToTable('const table = {\n  a: 1\n};\n', opening, '  b: 2,'),
      'const table = {\n  a: 1,\n  b: 2,\n};\n',
    );
  });
  it('ignores brackets in strings, templates and comments', () => {
    const text =
      "const table = {\n  a: '}', // }\n  b: `}`, /* } */\n  c: { d: [1] },\n};\nconst after = {};\n";
    assert.equal(
      addToTable(text, opening, '  e: 1,'),
      text.replace('[1] },\n', '[1] },\n  e: 1,\n'),
    );
  });
  it('supports one line and an empty table', () => {
    assert.equal(
      addToTable('const table = { a: 1 };', opening, 'b: 2,'),
      'const table = { a: 1, b: 2 };',
    );
    assert.equal(addToTable('const table = {};', opening, 'b: 2'), 'const table = { b: 2 };');
    assert.equal(
      addToTable('const table = {\n};', opening, '  b: 2,'),
      'const table = {\n  b: 2,\n};',
    );
  });
  it('reports a missing table', () =>
    assert.throws(() => addToTable('', opening, 'b'), /Nothing matches/));
  it('finds a key in the table only', () => {
    assert.equal(
      hasKey("const table = { a: 1, 'b-c': 2 };\nconst other = { d: 1 };", opening, 'a'),
      true,
    );
    assert.equal(
      hasKey("const table = { a: 1, 'b-c': 2 };\nconst other = { d: 1 };", opening, 'b-c'),
      true,
    );
    assert.equal(hasKey('const table = { a: 1 };\nconst other = { d: 1 };', opening, 'd'), false);
    const nested =
      "const table = {\n  // f: not this\n  a: { help: 'How b: works', inner: { c: 1 } },\n  d: (e) => ({ g: 1 }),\n  h: 1,\n};";
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].filter((key) => hasKey(nested, opening, key)),
      ['a', 'd', 'h'],
    );
  });
});

describe('adding an import', () => {
  it('extends the existing import, once', () => {
    const text = "import { type A, b } from './x.js';\n";
    assert.equal(addImport(text, 'c', './x.js'), "import { type A, b, c } from './x.js';\n");
    assert.equal(addImport(text, 'type A', './x.js'), text);
    assert.equal(addImport(text, 'b', './x.js'), text);
  });
  it('is placed after the last import otherwise', () => {
    assert.equal(
      addImport("import * as z from 'zod';\n\nconst a = 1;\n", 'b', './x.js'),
      "import * as z from 'zod';\nimport { b } from './x.js';\n\nconst a = 1;\n",
    );
  });
});

describe('names', () => {
  it('are converted between camel case, kebab case and labels', () => {
    assert.equal(kebab('releasePhoneNumber'), 'release-phone-number');
    assert.equal(kebab('median_abs'), 'median-abs');
    assert.equal(pascal('rename-agent'), 'RenameAgent');
    assert.equal(sentence('renameAgent'), 'Rename agent');
  });
});
