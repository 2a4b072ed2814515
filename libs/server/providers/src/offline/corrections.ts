// What callers take back: "no, Tuesday I mean", "not Smith, Smyth", "a cleaning, not a checkup".
import { stemsOf } from './words.js';

/** A piece of a line, and whether it replaces what was said before. */
export interface Piece {
  readonly text: string;
  readonly corrects: boolean;
}

const marker =
  /(?:^|[,.;!—–] ?| )(?:oh no|no,? (?:wait|sorry)|no|nope|sorry|wait|hang on|hold on|actually|i (?:mean|meant)|or rather|rather|better|make (?:it|that)|could we make it|scratch that)\b,?/gi;
const tail = /,? (?:i (?:mean|meant)|instead|rather|then)[.!?]?$/i;
const time =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|\\d{1,2}(?::\\d\\d)?(?: ?[ap]m)?';
const taken = new RegExp(`\\bnot (?:on |at )?(?:${time})\\b[,.]?(?! (?:is|works))`, 'gi');

/** A longer line corrects nothing. */
const maxLetters = 400;

/** A line in the order in which it is to be read; what it takes back itself is left out. */
export function piecesOf(line: string): readonly Piece[] {
  const text = line.replace(/\s+/g, ' ').trim();
  if (text.length > maxLetters) return [{ text, corrects: false }];
  const hasTaken = text.search(taken) >= 0;
  const cuts = [...text.matchAll(marker)].map(({ index }) => index);
  const ends = [...cuts, text.length];
  const begin = cuts[0] === 0 ? [] : [0];
  return [...begin, ...cuts]
    .map((from, order) => {
      const to = ends[order + (begin.length ? 0 : 1)] ?? text.length;
      const piece = text.slice(from, to);
      return {
        text: piece.replace(taken, ' ').replace(marker, ' ').trim(),
        corrects: cuts.includes(from) || hasTaken || tail.test(piece),
      };
    })
    .filter((piece) => piece.text !== '');
}

interface NameCorrection {
  readonly wrong: string;
  readonly right: string;
  /** The words that say so, which are no part of the name. */
  readonly from: number;
  readonly to: number;
}

const bareWord = (text = '') => text.replace(/^[("“‘']|(?<![),;.!?"”’])[),;.!?"”’]+$/g, '');
const isName = (text = '') =>
  /^\p{Lu}\p{L}/u.test(text) && !/day$|^(?:Not|No|Sorry|Actually|It|It['’]s|That|Make)$/.test(text);
const between = new Set(['but', "it's", 'it’s', 'it', 'is', "that's", 'that’s']);
const takingBack = new Set(['sorry', 'no', 'rather', 'actually', 'mean', 'meant']);

/** "Not Smith, Smyth", "Reid, not Reed", "Stuart, sorry, Stewart": each with its words. */
function nameCorrectionsIn(words: readonly string[]): readonly NameCorrection[] {
  const at = (index: number) => bareWord(words[index]);
  const small = (index: number) => at(index).toLowerCase();
  return words.flatMap((_, index): NameCorrection[] => {
    if (small(index) === 'not' && isName(at(index + 1))) {
      let next = index + 2;
      while (between.has(small(next))) next += 1;
      if (isName(at(next))) {
        const from = between.has(small(index - 1)) ? index - 1 : index;
        return [{ wrong: at(index + 1), right: at(next), from, to: next }];
      }
      return isName(at(index - 1))
        ? [{ wrong: at(index + 1), right: at(index - 1), from: index - 1, to: index + 1 }]
        : [];
    }
    if (!isName(at(index))) return [];
    let next = index + 1;
    while (takingBack.has(small(next)) || small(next) === 'or' || at(next) === 'I') next += 1;
    return takingBack.has(small(next - 1)) && isName(at(next))
      ? [{ wrong: at(index), right: at(next), from: index + 1, to: next }]
      : [];
  });
}

const spaced = (line: string) => line.trim().split(/\s+/);
/** A longer line corrects no name. */
const maxWords = 60;

const pairsIn = (line: string): readonly NameCorrection[] => {
  const words = spaced(line);
  return words.length > maxWords ? [] : nameCorrectionsIn(words);
};

/** A line without the pairs in which it puts a name right: "Laura Smith. Not Smith, Smyth." */
export function withoutNamePairs(line: string): string {
  const pairs = pairsIn(line);
  return spaced(line)
    .filter((_, index) => !pairs.some(({ from, to }) => index >= from && index <= to))
    .join(' ')
    .replace(/\b(?:the|my) last name is$/i, '')
    .trim();
}

/** How many letters differ between two words, as far as it matters here. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min(
          (row[j] ?? 0) + (letter === other ? 0 : 1),
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** A known name with the word put right that a line corrects. */
export function correctedName(line: string, name: string): string {
  let words: readonly string[] = name.split(' ');
  for (const { wrong, right } of pairsIn(line)) {
    const same = words.findIndex((one) => one.toLowerCase() === wrong.toLowerCase());
    const near = words.findIndex(
      (one) => distance(one.toLowerCase(), right.toLowerCase()) <= Math.max(1, right.length / 3),
    );
    const at = same >= 0 ? same : near;
    if (at >= 0) words = words.map((one, index) => (index === at ? right : one));
  }
  return words.join(' ');
}

const anew =
  /^(?:oh )?(?:no|nope|sorry|actually|wait)[,.!]? (?:it['’]s |that['’]s |the name is |my name is )?(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}),?(?: (?:with|con) .{1,20})?[.!]?$/u;

/** "No, Dana with an a": the known name with the word that is nearest to the one that is said again. */
export function spelledAnew(line: string, name: string): string | undefined {
  const said = anew.exec(line.trim().replace(/^\p{L}/u, (letter) => letter.toLowerCase()))?.[1];
  if (!said || !said.split(' ').every(isName)) return undefined;
  if (said.includes(' ')) return said;
  const words = name.split(' ');
  const near = words.findIndex(
    (one) => distance(one.toLowerCase(), said.toLowerCase()) <= Math.max(1, said.length / 3),
  );
  return near < 0 ? undefined : words.map((one, at) => (at === near ? said : one)).join(' ');
}

const thing = "((?:an? |the |my )?[\\p{L}'’ -]{3,40}?)";
const topicPairs: readonly (readonly [RegExp, wrong: number, right: number])[] = [
  [
    new RegExp(
      `(?:mean|meant|want|need|it['’]s|make (?:it|that)) ${thing},? not ${thing}[.!]?$`,
      'iu',
    ),
    2,
    1,
  ],
  [new RegExp(`^${thing},? not ${thing}[.!]?$`, 'iu'), 2, 1],
  [new RegExp(`\\bnot ${thing}[,;] (?:but |i mean |it['’]s )?${thing}[.!]?$`, 'iu'), 1, 2],
];

/** A known topic replaced by the one that a line puts in its place; undefined when it does not. */
export function correctedTopic(line: string, topic: string): string | undefined {
  if (line.length > maxLetters) return undefined;
  const said = line
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(?:(?:actually|no|sorry|oh),? )+/i, '');
  for (const [pattern, wrong, right] of topicPairs) {
    const match = pattern.exec(said);
    const [before, after] = [match?.[wrong], match?.[right]?.replace(/^(?:an? |the |my )/i, '')];
    if (
      before &&
      after &&
      stemsOf(before).some((stem) => stem.length > 2 && stemsOf(topic).includes(stem))
    )
      return after.charAt(0).toUpperCase() + after.slice(1);
  }
  return undefined;
}

/** Phrases that put right what the other side understood, in English and Spanish. */
const correcting = [
  /^(?:oh )?(?:no|nope)\b[,.!]? (?:wait|sorry|i (?:said|mean|meant|asked)|it['’]s|that['’]s|that is|not)\b/i,
  /\bi (?:said|meant|asked (?:for|about))\b(?! (?:hi|hello)\b)/i,
  /\bthat(?:['’]s| is| was)(?: not|n['’]t)? (?:wrong|incorrect|not (?:right|correct|it|what i)|what i (?:said|meant|asked))/i,
  /\byou (?:got|have|took|heard|understood) (?:that|it|me|my \w+) wrong\b/i,
  /\byou (?:misunderstood|misheard)\b/i,
  /^actually,? (?:it['’]s|make (?:it|that)|i)\b/i,
  /^no,? (?:espere|perdón|dije|le dije|quise decir|es |era |me refería)/i,
  /\b(?:quise decir|yo dije|le dije que|me refería a|me entendió mal)\b/i,
  /\beso no es (?:correcto|así|lo que)\b|\bestá equivocad[oa]\b|\bse equivoca\b/i,
] as const;

/** Whether a line of a caller puts right what was understood before it. */
export const isCorrection = (line: string): boolean =>
  line.length <= maxLetters &&
  (correcting.some((pattern) => pattern.test(line.trim())) || pairsIn(line).length > 0);
