import fc from 'fast-check';
import { sequenceDiff } from './sequence-diff.js';
import { type DiffPart, wordDiff } from './word-diff.js';
import { RunCuts } from './run-cuts.js';
import { WordTable } from './word-table.js';
import { wordTokens } from './word-tokens.js';

const tokensOf = (text: string): string[] => {
  const { starts, ids } = wordTokens(text, 0, text.length, new WordTable(), new RunCuts());
  return Array.from(ids, (_, index) => text.slice(starts[index], starts[index + 1]));
};

const show = (parts: readonly DiffPart[]): string =>
  parts.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`)).join('');

describe('a word diff', () => {
  it.each([
    ['of equal texts is one part', 'a b', 'a b', 'a b', 0, 0],
    ['of nothing is nothing', '', '', '', 0, 0],
    ['of a new text is added', '', 'a b', '[+a b]', 2, 0],
    ['of a deleted text is removed', 'a b', '', '[-a b]', 0, 2],
    ['marks whole words', 'We open at nine.', 'We open at ten.', 'We open at [-nine][+ten].', 1, 1],
    [
      'reads neighbours as one change',
      'say hello there friend',
      'say good morning friend',
      'say [-hello there][+good morning] friend',
      2,
      2,
    ],
    ['keeps a word with an apostrophe whole', "don't go", 'do go', "[-don't][+do] go", 1, 1],
    ['keeps numbers whole', 'costs 1,250.50 now', 'costs 1,300.50 now', 'costs [-1,250.50][+1,300.50] now', 1, 1],
    ['never splits a marker', 'Hi {orgName}!', 'Hi {orgTitle}!', 'Hi [-{orgName}][+{orgTitle}]!', 1, 1],
    ['never splits a block', '{#if a=b}x{/if}', '{#if a=c}x{/if}', '[-{#if a=b}][+{#if a=c}]x{/if}', 1, 1],
    ['counts words and not marks', 'a, b; c', 'a', 'a[-, b; c]', 0, 2],
    ['is right for Cyrillic', 'Мы открыты в девять.', 'Мы открыты в десять.', 'Мы открыты в [-девять][+десять].', 1, 1],
    ['is right for Chinese', '我们九点开门。', '我们十点开门。', '我们[-九][+十]点开门。', 1, 1],
    ['is right for combined letters', 'cafe\u0301 noir', 'cafe noir', '[-cafe\u0301][+cafe] noir', 1, 1],
    ['keeps an emoji with its parts whole enough to read', 'a 👍🏽 b', 'a b', 'a [-👍🏽 ]b', 0, 0],
  ])('%s', (_, before, after, shown, added, removed) => {
    const diff = wordDiff(before, after);
    expect([show(diff.parts), diff.added, diff.removed]).toEqual([shown, added, removed]);
  });

  const word = fc.constantFrom(
    'a',
    'b',
    'the',
    ' ',
    '  ',
    '\n',
    '{key}',
    '.',
    ',',
    'девять',
    '开门',
    'é',
    '👍🏽',
    "it's",
    '{',
    '}',
  );
  const text = fc.oneof(
    fc.array(word, { maxLength: 40 }).map((words) => words.join('')),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  const joined = (parts: readonly DiffPart[], without: DiffPart['kind']): string =>
    parts.flatMap((part) => (part.kind === without ? [] : [part.text])).join('');

  it('joins again to both texts, with parts that alternate', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { parts } = wordDiff(before, after);
        expect([joined(parts, 'added'), joined(parts, 'removed')]).toEqual([before, after]);
        parts.forEach((part, index) => {
          expect(part.text).not.toBe('');
          expect(part.kind).not.toBe(parts[index - 1]?.kind);
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('swaps its sides when the texts are swapped', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [there, back] = [wordDiff(before, after), wordDiff(after, before)];
        expect(there.added - there.removed).toBe(back.removed - back.added);
      }),
    );
  });

  it('cuts texts into tokens that join again', () =>
    fc.assert(fc.property(text, (given) => tokensOf(given).join('') === given)));

  it('of two unrelated long texts ends in time', () => {
    const long = (seed: number): string =>
      Array.from({ length: 20_000 }, (_, index) => `w${(index * seed) % 7919}`).join(' ');
    const diff = wordDiff(long(31), long(37));
    expect(joined(diff.parts, 'added')).toBe(long(31));
    expect(joined(diff.parts, 'removed')).toBe(long(37));
  });
});

describe('a sequence diff', () => {
  const sequence = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 24 });

  function longestCommon(a: readonly number[], b: readonly number[]): number {
    let row = new Array<number>(b.length + 1).fill(0);
    for (const x of a) {
      const next = [0];
      b.forEach((y, j) => next.push(x === y ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0)));
      row = next;
    }
    return row[b.length] ?? 0;
  }

  it('keeps the longest common sequence', () => {
    fc.assert(
      fc.property(sequence, sequence, (a, b) => {
        const { removed, added } = sequenceDiff(Int32Array.from(a), Int32Array.from(b), 5);
        const left = a.filter((_, index) => removed[index] === 0);
        expect(left).toEqual(b.filter((_, index) => added[index] === 0));
        expect(left).toHaveLength(longestCommon(a, b));
      }),
      { numRuns: 3000 },
    );
  });
});
