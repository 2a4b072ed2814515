// A question about a planted hole asks the tests that its words match. A title that was reworded
// would leave it silently, and fewer tests would be asked.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textOf } from '../repository.mjs';
import { testFilesOf } from './question-files.mjs';
import { questions } from './questions.mjs';
import { alternativesOf, inVain, titlesIn } from './titles.mjs';

const known = new Map();
const titlesOf = (file) => {
  if (!known.has(file)) known.set(file, titlesIn(file, textOf(file)));
  return known.get(file);
};
const written = `
  const rows = ['restricted', 'owner'];
  describe('a list', () => {
    it('shows its rows', () => expect('no title').toBe(''));
    it.each(rows)('is closed to %s of it', () => {});
    it.each\`a | b\`('adds $a', () => {});
  });
  for (const name of rows) describe.each([1])(\`\${name} is\`, () => { test.${'only'}('refused', () => {}); });
  it(title, () => {});`;
const vain = (only) => inVain({ files: ['a.test.ts'], only }, () => titlesIn('a.test.ts', written));

describe('the words of a question about planted holes', () => {
  for (const [name, question] of Object.entries(questions))
    it(`match titles of its files: ${name}`, () =>
      assert.deepEqual(
        inVain({ files: testFilesOf(question), only: question.only }, titlesOf),
        [],
      ));

  it('are found in titles of blocks, tables, templates and loops', () => {
    for (const only of [
      'SHOWS its',
      'a list shows',
      '^a list is closed to owner of',
      '^restricted is refused',
      'adds|^(restricted|owner) is',
      '.',
    ])
      assert.deepEqual(vain(only), [], only);
  });

  it('are missed one by one', () => {
    assert.deepEqual(vain('shows its|hides its'), ['hides its']);
    assert.deepEqual(vain('^shows its|adds'), ['^shows its']);
    assert.deepEqual(vain('^(restricted|revoked) is refused'), ['^revoked is refused']);
    assert.deepEqual(vain('no title of these'), ['no title of these', 'a.test.ts']);
    assert.deepEqual(
      inVain({ files: ['a.test.ts', 'b.test.ts'], only: 'adds' }, (file) =>
        file === 'a.test.ts' ? titlesIn(file, written) : [],
      ),
      ['b.test.ts'],
    );
  });

  it('are plain words', () => {
    assert.deepEqual(alternativesOf('a(?:b|^c)|d\\.'), [
      { starts: false, text: 'ab' },
      { starts: true, text: 'ac' },
      { starts: false, text: 'd.' },
    ]);
    assert.throws(() => alternativesOf('a.*b'), /has \.\*/);
  });
});
