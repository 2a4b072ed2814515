import { decodeBytes } from './decode-bytes.js';

/** Encodings of one byte a letter, in which spreadsheets of older Windows save a text. */
export type CodePage = (typeof codePages)[number];

/** The first one is meant where another reads a text no better. */
const codePages = ['windows-1252', 'windows-1250', 'windows-1251', 'windows-1253'] as const;

/** As many bytes as tell the languages of a text apart. */
const sample = 64 * 1024;

/** Control characters, which every byte of a picture or an archive is in 1 of 5 cases. */
const controls = /[^\P{Cc}\t\n\r]/u;

/** Letters, and the signs for which an encoding takes the letters of another one. */
const words =
  /[\p{L}\p{M}\p{No}\p{Sc}\p{Sk}\p{So}\u00a1\u00a6\u00a7\u00ab\u00ac\u00b1\u00b6\u00b7\u00bb\u00bf]+/gu;

/**
 * The encoding of a text that says nothing of it and is no UTF-8: the one in which most words could
 * be words. Null when the bytes are no text in any. Icelandic is distinguished from Turkish, and Danish from
 * Czech, by nothing: both are read as Western.
 */
export function codePageOf(bytes: Uint8Array): CodePage | null {
  const scores = codePages.flatMap((page) => {
    const text = decodeBytes(bytes.subarray(0, sample), page);
    return controls.test(text) ? [] : [{ page, score: scoreOf(text) }];
  });
  const [first, ...others] = scores;
  if (!first) return null;
  return others.reduce((best, other) => (other.score > best.score ? other : best), first).page;
}

/** How many of the words beyond ASCII could be words, less those that could not. */
function scoreOf(text: string): number {
  let score = 0;
  for (const [word] of text.matchAll(words))
    if (/[^\p{ASCII}]/u.test(word)) score += isPlausible(word) ? 1 : -1;
  return score;
}

const vowels = {
  Cyrillic: /[\u0430\u0435\u0451\u0438\u043e\u0443\u044b\u044d\u044e\u044f\u0456\u0457\u0454]/giu,
  Greek:
    /[\u03b1\u03ac\u03b5\u03ad\u03b7\u03ae\u03b9\u03af\u03ca\u03bf\u03cc\u03c5\u03cd\u03cb\u03c9\u03ce]/giu,
} as const;

/** Whether a run of letters could be a word: in one script, and with the vowels that words have. */
function isPlausible(word: string): boolean {
  if (/^[^\p{L}\p{M}]+$/u.test(word)) return true;
  if (
    /\p{L}[^\p{L}\p{M}]+\p{L}|^[\u00b3\u00b9\u00a3\u00a5\u00bc\u00be\u00af\u00bf]\p{Ll}/u.test(word)
  )
    return false;
  if (/^[\p{Script=Latin}\P{L}]+$/u.test(word)) return isLatinWord(word);
  const script = (['Cyrillic', 'Greek'] as const).find((name) => isOnly[name].test(word));
  if (!script) return false;
  const share = (word.match(vowels[script])?.length ?? 0) / word.length;
  return word.length < 3 || (share >= 0.2 && share <= 0.8);
}

const isOnly = {
  Cyrillic: /^[\p{Script=Cyrillic}\P{L}]+$/u,
  Greek: /^[\p{Script=Greek}\P{L}]+$/u,
} as const;

/** A word in Latin letters has plain ones among them. */
function isLatinWord(word: string): boolean {
  const letters = word.match(/\p{L}/gu) ?? [];
  return letters.length < 3 || letters.some((letter) => /\p{ASCII}/u.test(letter));
}
