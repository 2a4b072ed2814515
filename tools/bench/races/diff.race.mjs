// Two versions of a prompt: 50,000 characters with 500 edits spread over them, 5,000 characters
// with 45 edits, and two unrelated texts of 5,000 characters. A third of the edits replace a word,
// a third insert one or two, a third delete some; half of the new words occur elsewhere in the
// text, so that removing words that occur on one side only is not enough to solve it.
//
// Every contestant returns `[sign, text]` pairs in its own format. Before the race both texts are
// reconstructed from each result, and the number of edits and of marked characters is printed:
// smaller pieces are not better for a reader, but marking half of the text is useless. The
// diff-match-patch family runs without its time limit where that can be switched off. Contestants
// rotate through four pairs of texts.
import { createRequire } from 'node:module';
import { diffWords, diffWordsWithSpace } from 'diff';
import fastDiff from 'fast-diff';
import { makeDiff } from '@sanity/diff-match-patch';
import { same } from '../race.mjs';

const DiffMatchPatch = createRequire(import.meta.url)('diff-match-patch');
const load = (file) =>
  import(new URL(`../../../libs/domain/template-fields/dist/${file}.js`, import.meta.url).href);
const { wordDiff } = await load('index');
const { wordTokens } = await load('word-tokens');
const { WordTable } = await load('word-table');
const { RunCuts } = await load('run-cuts');

const ours = 'patchbay wordDiff';
const jsdiff = 'jsdiff diffWordsWithSpace';

function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const below = random(20_261_121);
const pick = (items) => items[below(items.length)];
const syllables = (
  'ap point ment call er off ice book ing name spell num ber hour noon trans fer front desk ' +
  'ring price prom ise mail sum mary ad dress con firm po lite ask'
).split(' ');
const word = () => Array.from({ length: 1 + below(4) }, () => pick(syllables)).join('');
const small = 'the a of to and in is it you that for on with as at be this by or if'.split(' ');
const vocabulary = Array.from({ length: 1_400 }, word);
// Word frequencies follow natural text: a few words are very frequent, most are rare.
const speak = () =>
  below(5) < 2
    ? pick(small)
    : vocabulary[Math.floor(vocabulary.length * (below(10_000) / 10_000) ** 3)];

function write(length) {
  let text = '';
  while (text.length < length) {
    const sentence = Array.from({ length: 5 + below(14) }, speak).join(below(8) === 0 ? ', ' : ' ');
    text +=
      sentence[0].toUpperCase() +
      sentence.slice(1) +
      (below(9) === 0 ? ` {${pick(['orgName', 'greeting', 'openingHours'])}}.` : '.') +
      (below(6) === 0 ? '\n\n' : ' ');
  }
  return text.slice(0, length);
}

function edit(text, edits) {
  const pieces = text.split(/( )/);
  for (let done = 0; done < edits; done += 1) {
    const at = 2 * below(pieces.length >> 1);
    const fresh = below(2) === 0 ? speak() : word() + word();
    const way = below(3);
    if (way === 0) pieces[at] = fresh;
    else if (way === 1) pieces[at] += ` ${fresh}${below(2) === 0 ? ` ${speak()}` : ''}`;
    else pieces.splice(at, 2 + 2 * below(2));
  }
  return pieces.join('');
}

const pairs = (make) => Array.from({ length: 4 }, make);
const edited = (length, edits) =>
  pairs(() => {
    const text = write(length);
    return [text, edit(text, edits)];
  });
const unrelated = (length) =>
  pairs(() => {
    const letters = { e: 'o', o: 'a', a: 'i', i: 'u', u: 'e' };
    return [
      write(length),
      write(length).replace(/[b-z]{4,}/g, (found) =>
        found.replace(/[eoaiu]/g, (letter) => letters[letter]),
      ),
    ];
  });

/** The same texts in Cyrillic letters, with the markers unchanged. */
const cyrillic = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => [letter, 'абцдефгхийклмнопярстувшщыз'[at]]),
);
const inCyrillic = (texts) =>
  texts.map((pair) =>
    pair.map((text) =>
      text.replace(/\{\w+\}|[a-z]/gi, (found) => cyrillic[found.toLowerCase()] ?? found),
    ),
  );

/**
 * Splits by a pattern and numbers the words through a Map: the minimum that every word diff does
 * before comparing.
 */
const cut = /\{[A-Za-z_][\w.-]*\}|[\p{L}\p{M}\p{N}_]+|[^\S\n]+|\n|./gu;
function numbered([before, after]) {
  const numbers = new Map();
  return [before, after].map((text) => {
    const words = text.match(cut);
    const ids = new Int32Array(words.length);
    for (let at = 0; at < words.length; at += 1) {
      let id = numbers.get(words[at]);
      if (id === undefined) numbers.set(words[at], (id = numbers.size));
      ids[at] = id;
    }
    return { words, ids };
  });
}

/** Words as characters, for engines that compare characters. */
function asCharacters(pair, compare) {
  const [a, b] = numbered(pair);
  const words = new Map(
    [...a.ids]
      .map((id, at) => [id, a.words[at]])
      .concat([...b.ids].map((id, at) => [id, b.words[at]])),
  );
  const text = ({ ids }) => {
    let out = '';
    for (const id of ids) out += String.fromCharCode(id < 0xd800 ? id + 1 : id + 0x801);
    return out;
  };
  const back = (characters) => {
    let out = '';
    for (let at = 0; at < characters.length; at += 1) {
      const code = characters.charCodeAt(at);
      out += words.get(code < 0xd801 ? code - 1 : code - 0x801);
    }
    return out;
  };
  return compare(text(a), text(b)).map(([sign, characters]) => [sign, back(characters)]);
}

const patient = new DiffMatchPatch();
patient.Diff_Timeout = 0;
const fromJsdiff = (changes) =>
  changes.map(({ added, removed, value }) => [added ? 1 : removed ? -1 : 0, value]);
const signs = { same: 0, added: 1, removed: -1 };

/** Name, what runs in the race, and how its result reads as pairs. */
const field = [
  [
    ours,
    (pair) => wordDiff(...pair).parts,
    (parts) => parts.map(({ kind, text }) => [signs[kind], text]),
  ],
  [jsdiff, (pair) => diffWordsWithSpace(...pair), fromJsdiff],
  ['jsdiff diffWords', (pair) => diffWords(...pair), null],
  ['fast-diff on numbered words', (pair) => asCharacters(pair, fastDiff), (result) => result],
  [
    'diff-match-patch on numbered words',
    (pair) => asCharacters(pair, (a, b) => patient.diff_main(a, b, false)),
    (result) => result,
  ],
  ['fast-diff (characters)', (pair) => fastDiff(...pair), (result) => result],
  [
    'diff-match-patch (characters)',
    (pair) => patient.diff_main(...pair, false),
    (result) => result,
  ],
  ['@sanity/diff-match-patch (characters)', (pair) => makeDiff(...pair), (result) => result],
];

const tokenising = [
  ['limit: cut and number only (pattern, Map)', (pair) => numbered(pair)],
  [
    'limit: cut and number only (as ours)',
    (pair) => {
      const table = new WordTable();
      const cuts = new RunCuts();
      return pair.map((text) => wordTokens(text, 0, text.length, table, cuts));
    },
  ],
];

/** Reconstructs both texts; jsdiff's `diffWords` omits changed white space, so it is excluded. */
const restored = (result) =>
  [1, -1].map((without) =>
    result.flatMap(([sign, text]) => (sign === without ? [] : [text])).join(''),
  );

function describe(result) {
  const marked = result.reduce((sum, [sign, text]) => sum + (sign === 0 ? 0 : text.length), 0);
  const edits = result.filter(
    ([sign], at) => sign !== 0 && (at === 0 || result[at - 1][0] === 0),
  ).length;
  return { edits, marked };
}

async function race(name, texts, goals, contenders = field) {
  const asked = contenders.filter(([, , read]) => read);
  await same(
    asked.map(([contestant, run, read]) => ({
      name: contestant,
      run: () => texts.map((pair) => restored(read(run(pair)))),
    })),
  );
  console.log(`\n${name}: what each marks in the first pair`);
  const seen = asked.map(([contestant, run, read]) => ({
    contestant,
    ...describe(read(run(texts[0]))),
  }));
  for (const { contestant, edits, marked } of seen)
    console.log(`  ${contestant.padEnd(37)}  ${edits} edits, ${marked} characters marked`);
  const edits = (contestant) => seen.find((one) => one.contestant === contestant).edits;
  console.log(
    `  ${edits(ours) <= edits(jsdiff) ? 'met    ' : 'NOT met'}  never more edits than ${jsdiff}`,
  );
  return {
    name,
    rounds: 7,
    contestants: [...tokenising, ...contenders].map(([contestant, run]) => {
      let turn = 0;
      return { name: contestant, run: () => run(texts[(turn += 1) % texts.length]) };
    }),
    goals,
  };
}

const names = field.map(([name]) => name).filter((name) => name !== ours);
const limits = tokenising.map(([name]) => name);

export async function* races() {
  const big = [
    { of: ours, atLeast: 8, than: jsdiff },
    { of: ours, atLeast: 1.5, than: names },
    { of: ours, within: 4, than: limits },
  ];
  yield await race('Word diff, 50,000 characters, 500 edits', edited(50_000, 500), big);
  yield await race('Word diff, 5,000 characters, 45 edits', edited(5_000, 45), big.slice(1));
  yield await race(
    'Word diff, 5,000 Cyrillic characters, 45 edits',
    inCyrillic(edited(5_000, 45)),
    big.slice(0, 2),
  );
  yield await race('Word diff, 5,000 characters against 5,000 unrelated ones', unrelated(5_000), [
    { of: ours, atLeast: 8, than: jsdiff },
    { of: ours, atLeast: 1.5, than: names },
  ]);
}
