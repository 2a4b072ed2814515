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
  parts
    .map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`,
    )
    .join('');

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
    [
      'keeps numbers whole',
      'costs 1,250.50 now',
      'costs 1,300.50 now',
      'costs [-1,250.50][+1,300.50] now',
      1,
      1,
    ],
    [
      'never splits a marker',
      'Hi {orgName}!',
      'Hi {orgTitle}!',
      'Hi [-{orgName}][+{orgTitle}]!',
      1,
      1,
    ],
    [
      'never splits a block',
      '{#if a=b}x{/if}',
      '{#if a=c}x{/if}',
      '[-{#if a=b}][+{#if a=c}]x{/if}',
      1,
      1,
    ],
    ['counts words and not marks', 'a, b; c', 'a', 'a[-, b; c]', 0, 2],
    [
      'is right for Cyrillic',
      'Мы открыты в девять.',
      'Мы открыты в десять.',
      'Мы открыты в [-девять][+десять].',
      1,
      1,
    ],
    ['is right for Chinese', '我们九点开门。', '我们十点开门。', '我们[-九][+十]点开门。', 1, 1],
    [
      'is right for combined letters',
      'cafe\u0301 noir',
      'cafe noir',
      '[-cafe\u0301][+cafe] noir',
      1,
      1,
    ],
    ['keeps an emoji with its parts whole', 'a 👍🏽 b', 'a 👍🏿 b', 'a [-👍🏽][+👍🏿] b', 0, 0],
    ['keeps a family together', '👨‍👩‍👧 hi', '👨‍👩‍👦 hi', '[-👨‍👩‍👧][+👨‍👩‍👦] hi', 0, 0],
    ['keeps two flags apart and each whole', '🇩🇪🇫🇷', '🇩🇪🇮🇹', '🇩🇪[-🇫🇷][+🇮🇹]', 0, 0],
    [
      'is right for Japanese',
      'コーヒーを二つ。',
      'ケーキを二つ。',
      '[-コーヒー][+ケーキ]を二つ。',
      1,
      1,
    ],
    ['is right for Thai', 'เปิดเวลาเก้าโมง', 'เปิดเวลาห้าโมง', 'เปิดเวลา[-เก้า][+ห้า]โมง', 1, 1],
    ['is right for Korean', '아홉 시에 열어요', '열 시에 열어요', '[-아홉][+열] 시에 열어요', 1, 1],
    ['is right for Hindi', 'हम नौ बजे खुलते हैं', 'हम दस बजे खुलते हैं', 'हम [-नौ][+दस] बजे खुलते हैं', 1, 1],
    [
      'is right for Arabic',
      'نفتح في التاسعة',
      'نفتح في العاشرة',
      'نفتح في [-التاسعة][+العاشرة]',
      1,
      1,
    ],
    [
      'keeps a Persian word with its joiner whole',
      'می‌خواهم بروم',
      'می‌خواهد بروم',
      '[-می‌خواهم][+می‌خواهد] بروم',
      1,
      1,
    ],
    ['is right for letters beyond 16 bits', '𝒜𝒷 𠮷 x', '𝒜𝒸 𠮷 x', '[-𝒜𝒷][+𝒜𝒸] 𠮷 x', 1, 1],
    [
      'tells composed and decomposed letters apart',
      'caf\u00e9',
      'cafe\u0301',
      '[-caf\u00e9][+cafe\u0301]',
      1,
      1,
    ],
    [
      'keeps an inserted sentence whole',
      'One. Three.',
      'One. Two. Three.',
      'One. [+Two. ]Three.',
      1,
      0,
    ],
    [
      'begins at a sentence rather than at a word',
      'A b. A c.',
      'A b. A d. A c.',
      'A b. [+A d. ]A c.',
      2,
      0,
    ],
    ['keeps a deleted line whole', 'a\nb x\nb y\n', 'a\nb y\n', 'a\n[-b x\n]b y\n', 0, 2],
    ['begins a repeated word where a word begins', 'go on', 'go on on', 'go [+on ]on', 1, 0],
    [
      'leaves no crumbs in what was rewritten',
      'extraordinarily long and complicated explanations',
      'short and simple sentences',
      '[-extraordinarily long and complicated explanations][+short and simple sentences]',
      4,
      5,
    ],
    [
      'keeps a shared word between two small changes',
      'at nine to five now',
      'at ten to six now',
      'at [-nine][+ten] to [-five][+six] now',
      2,
      2,
    ],
    [
      'keeps a shared phrase between long changes',
      `${'a'.repeat(120)} please confirm the appointment ${'b'.repeat(120)}`,
      `${'c'.repeat(120)} please confirm the appointment ${'d'.repeat(120)}`,
      `[-${'a'.repeat(120)}][+${'c'.repeat(120)}] please confirm the appointment [-${'b'.repeat(120)}][+${'d'.repeat(120)}]`,
      2,
      2,
    ],
    [
      'keeps paragraphs apart',
      'aaaaaaaaa\nbbbbbbbbb',
      'ccccccccc\nddddddddd',
      '[-aaaaaaaaa][+ccccccccc]\n[-bbbbbbbbb][+ddddddddd]',
      2,
      2,
    ],
    ['is right for line ends of two kinds', 'a\r\nb', 'a\nb', 'a[-\r]\nb', 0, 0],
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
    '1,5',
    ':',
    'می\u200cخواهم',
    'เปิดเวลา',
    'コーヒー',
    '𠮷',
    '\u0301',
    '\u200d',
    '🇩🇪',
    '👩‍👧',
    '\ud83d',
    '\r\n',
    '{',
    '}',
  );
  const text = fc.oneof(
    fc.array(word, { maxLength: 40 }).map((words) => words.join('')),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  const joined = (parts: readonly DiffPart[], without: DiffPart['kind']): string =>
    parts.flatMap((part) => (part.kind === without ? [] : [part.text])).join('');

  it('joins to both texts, with alternating parts', () => {
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

  it('marks no common start or end, and no part twice', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { parts } = wordDiff(before, after);
        const [first, second] = parts;
        const isSwap = parts.length === 2 && first?.kind === 'removed' && second?.kind === 'added';
        if (isSwap) expect(first.text === second.text).toBe(false);
        expect(parts.every(({ kind }) => kind === 'same')).toBe(before === after);
      }),
      { numRuns: 500 },
    );
  });

  it('splits texts into tokens that join to the text', () =>
    fc.assert(fc.property(text, (given) => tokensOf(given).join('') === given)));

  it.each([
    [
      'We open at 9:30, Mon-Fri.',
      ['We', ' ', 'open', ' ', 'at', ' ', '9:30', ',', ' ', 'Mon', '-', 'Fri', '.'],
    ],
    ["don't l’eau rock'n'roll'", ["don't", ' ', 'l’eau', ' ', "rock'n'roll", "'"]],
    ['1,250.50 a,b a:b 1:2', ['1,250.50', ' ', 'a', ',', 'b', ' ', 'a', ':', 'b', ' ', '1:2']],
    ['www.example.com. x', ['www.example.com', '.', ' ', 'x']],
    [
      '{a}{ a }{#if a=b c}{/if}{/x}',
      ['{a}', '{', ' ', 'a', ' ', '}', '{#if a=b c}', '{/if}', '{', '/', 'x', '}'],
    ],
    ['a \t b\n\n c\u00a0d', ['a', ' \t ', 'b', '\n', '\n', ' ', 'c', '\u00a0', 'd']],
    ['é e\u0301 \u0301x', ['é', ' ', 'e\u0301', ' ', '\u0301', 'x']],
    ['AIエージェント3時', ['AI', 'エージェント', '3', '時']],
    ['👩‍👩‍👧‍👦👍🏽1️⃣🏴󠁧󠁢󠁥󠁮󠁧󠁿', ['👩‍👩‍👧‍👦', '👍🏽', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']],
    ['🇩🇪🇫🇷🇮', ['🇩🇪', '🇫🇷', '🇮']],
    ['a\ud83d b', ['a', '\ud83d', ' ', 'b']],
    ['!!! ?', ['!', '!', '!', ' ', '?']],
  ])('cuts %j', (given, tokens) => expect(tokensOf(given)).toEqual(tokens));

  it('of two unrelated long texts ends in time', () => {
    const long = (seed: number): string =>
      Array.from({ length: 20_000 }, (_, index) => `w${(index * seed) % 7919}`).join(' ');
    const diff = wordDiff(long(31), long(37));
    expect(joined(diff.parts, 'added')).toBe(long(31));
    expect(joined(diff.parts, 'removed')).toBe(long(37));
  });
});

function longestCommon(a: readonly number[], b: readonly number[]): number {
  let row = new Int32Array(b.length + 1);
  let next = new Int32Array(b.length + 1);
  for (let i = 0; i < a.length; i += 1) {
    for (let j = 0; j < b.length; j += 1) {
      const up = row[j + 1] as number;
      const left = next[j] as number;
      next[j + 1] = a[i] === b[j] ? (row[j] as number) + 1 : up > left ? up : left;
    }
    [row, next] = [next, row];
  }
  return row[b.length] as number;
}

it.each<[string, (index: number) => string, (index: number) => string]>([
  ['long words that end alike', (at) => `x${at}abcdefgh `, (at) => `y${at}abcdefgh `],
  ['long words that begin alike', (at) => `abcdefghij${at}x `, (at) => `abcdefghij${at}y `],
  ['marks', () => '!', () => '!?'],
  ['braces', () => '{', () => '{#if a'],
  ['accents', () => '\u0301', () => '\u0301\u0302'],
  ['emoji tied together', () => '👩\u200d', () => '👩\u200d👩\u200d'],
  ['few different words', (at) => (at % 3 ? 'a ' : 'b '), (at) => (at % 5 ? 'b ' : 'a ')],
  ['words in another order', (at) => `w${at} `, (at) => `w${20_000 - at} `],
])(
  'a diff of very many %s ends in time',
  (_, before, after) => {
    const [a, b] = [before, after].map((make) =>
      Array.from({ length: 20_000 }, (_, at) => make(at)).join(''),
    ) as [string, string];
    const { parts } = wordDiff(a, b);
    const side = (without: string): string =>
      parts.map(({ kind, text }) => (kind === without ? '' : text)).join('');
    expect(side('added') === a && side('removed') === b).toBe(true);
  },
  3000,
);

describe('a sequence diff', () => {
  const sequence = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 24 });

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

describe('a long sequence', () => {
  const random = (seed: number) => {
    let state = seed;
    return (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  };

  // Items that come often and items that come seldom, as words do.
  const item = (below: (n: number) => number): number =>
    Math.floor(300 * (below(1000) / 1000) ** 3);

  it.each([1, 2, 3])('with hundreds of changes keeps nearly all common items (%i)', (seed) => {
    const below = random(seed);
    const a = Array.from({ length: 2500 }, () => item(below));
    const b = a.flatMap((given) => {
      const turn = below(24);
      return turn === 0
        ? []
        : turn === 1
          ? [given, item(below)]
          : turn === 2
            ? [item(below)]
            : [given];
    });
    const { removed, added } = sequenceDiff(Int32Array.from(a), Int32Array.from(b), 300);
    const kept = a.filter((_, index) => removed[index] === 0);
    expect(kept).toEqual(b.filter((_, index) => added[index] === 0));
    const most = longestCommon(a, b);
    expect(a.length - most).toBeGreaterThan(150);
    expect(kept.length).toBeLessThanOrEqual(most);
    expect(a.length - kept.length).toBeLessThan((a.length - most) * 1.05);
  });

  it.each(Array.from({ length: 12 }, (_, seed) => seed + 10))(
    'made of repeated passages is compared exactly while it differs little (%i)',
    (seed) => {
      const below = random(seed);
      const passages = Array.from({ length: 4 }, () =>
        Array.from({ length: 20 }, () => item(below)),
      );
      const blocks = Array.from({ length: 14 }, () => passages[below(4)] as number[]);
      const a = blocks.flat();
      const b = blocks
        .flatMap((block) =>
          below(9) === 0
            ? []
            : below(9) === 0
              ? [...block, ...(passages[below(4)] as number[])]
              : block,
        )
        .flatMap((given) => (below(30) === 0 ? [item(below)] : [given]));
      const most = longestCommon(a, b);
      const { removed } = sequenceDiff(Int32Array.from(a), Int32Array.from(b), 300);
      if (a.length + b.length - 2 * most <= 128)
        expect(removed.filter((mark) => mark === 0)).toHaveLength(most);
      expect(removed.filter((mark) => mark === 0).length).toBeGreaterThan(most * 0.9);
    },
  );

  it.each([4, 5])('with little in common is still compared correctly (%i)', (seed) => {
    const below = random(seed);
    const [a, b] = [3000, 2500].map((length) => Array.from({ length }, () => item(below))) as [
      number[],
      number[],
    ];
    const { removed, added } = sequenceDiff(Int32Array.from(a), Int32Array.from(b), 300);
    const kept = a.filter((_, index) => removed[index] === 0);
    expect(kept).toEqual(b.filter((_, index) => added[index] === 0));
    expect(kept.length).toBeGreaterThan(longestCommon(a, b) * 0.7);
  });
});

describe('a table of words', () => {
  const idsOf = (text: string, table = new WordTable()): number[] => [
    ...wordTokens(text, 0, text.length, table, new RunCuts()).ids,
  ];

  it('gives equal words equal numbers and different words different ones, in either text', () => {
    const word = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.array(word, { maxLength: 30 }), (a, b) => {
        const table = new WordTable();
        const cuts = new RunCuts();
        const known = new Map<string, number>();
        for (const text of [a.join(' '), b.join(' ')]) {
          const { starts, ids } = wordTokens(text, 0, text.length, table, cuts);
          ids.forEach((id, index) => {
            const token = text.slice(starts[index], starts[index + 1]);
            expect(known.get(token) ?? id).toBe(id);
            known.set(token, id);
          });
        }
        expect(new Set(known.values()).size).toBe(known.size);
        expect(table.count).toBe(known.size);
      }),
    );
  });

  it.each([
    ['that end alike', 'xabcdefgh yabcdefgh abcdefgh'],
    ['that begin alike', 'abcdefghx abcdefghy abcdefgh'],
    ['that differ in length only', 'a aa aaa aaaa'],
    ['of wide letters that are packed alike', '\u0161a \u0160\u0161'],
    ['of wide and narrow letters that are packed alike', 'c\u0161 ba c\u0161 ba'],
    ['of narrow and wide letters that are packed alike', 'ba c\u0161 ba c\u0161'],
  ])('distinguishes words %s', (_, text) =>
    expect(new Set(idsOf(text)).size).toBe(new Set(tokensOf(text)).size),
  );

  it('grows with the number of words', () => {
    const words = Array.from({ length: 5000 }, (_, index) => `word${index}`);
    const ids = idsOf([...words, ...words].join(' '));
    expect(new Set(ids).size).toBe(5001);
    expect(ids.slice(0, 9999)).toEqual(ids.slice(10_000));
  });
});
