import { isUnspaced } from './sentences/letters.js';

/** How an agent says a word that voices get wrong. */
export interface Pronunciation {
  /** As it is written, one word or more: `Nguyen`, `SQL`. */
  readonly word: string;
  /** As it is said: `win`, `sequel`. */
  readonly say: string;
}

/** Entries of an agent’s list. */
export const maxPronunciations = 200;
/** Units of a string in a written word. */
export const maxPronunciationWord = 80;
/** Units of a string in what is said for a word. */
export const maxPronunciationSay = 120;

/** What is wrong with an entry, or with the list. */
export interface PronunciationProblem {
  /** The place of the entry; null for the list. */
  readonly at: number | null;
  readonly problem:
    | 'notAList'
    | 'tooMany'
    | 'notAnEntry'
    | 'emptyWord'
    | 'wordTooLong'
    | 'emptySay'
    | 'sayTooLong'
    | 'forbiddenSign'
    | 'twice';
}

/** Controls, tags and halves of surrogate pairs: a voice or a database refuses them. */
const forbidden = /[\p{Cc}\p{Cs}<>]/u;

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

function problemOf(entry: unknown): PronunciationProblem['problem'] | null {
  if (typeof entry !== 'object' || entry === null) return 'notAnEntry';
  const { word, say } = entry as { word?: unknown; say?: unknown };
  if (typeof word !== 'string' || typeof say !== 'string') return 'notAnEntry';
  if (!/[\p{L}\p{N}\p{S}]/u.test(word)) return 'emptyWord';
  if (word.length > maxPronunciationWord) return 'wordTooLong';
  if (!/[\p{L}\p{N}]/u.test(say)) return 'emptySay';
  if (say.length > maxPronunciationSay) return 'sayTooLong';
  return forbidden.test(word) || forbidden.test(say) ? 'forbiddenSign' : null;
}

/** What is wrong with a list of pronunciations from outside; an empty list where nothing is. */
export function pronunciationProblems(list: unknown): readonly PronunciationProblem[] {
  if (!Array.isArray(list)) return [{ at: null, problem: 'notAList' }];
  if (list.length > maxPronunciations) return [{ at: null, problem: 'tooMany' }];
  const known = new Set<string>();
  return list.flatMap((entry: unknown, at) => {
    const problem = problemOf(entry);
    if (problem) return [{ at, problem }];
    const word = plain((entry as Pronunciation).word);
    if (known.has(word)) return [{ at, problem: 'twice' as const }];
    known.add(word);
    return [];
  });
}

const isWordEnd = (text: string): boolean => /[\p{L}\p{M}\p{N}_]$/u.test(text);
const isWordBegin = (text: string): boolean => /^[\p{L}\p{M}\p{N}_]/u.test(text);

/** Whether a word that stands at a place is a whole one there. */
function isWhole(text: string, at: number, { length }: string): boolean {
  const written = text.slice(at, at + length);
  if (isUnspaced(written)) return true;
  const before = text.slice(Math.max(0, at - 2), at);
  const after = text.slice(at + length, at + length + 2);
  if (/^\p{M}/u.test(after)) return false;
  return (
    !(isWordBegin(written) && isWordEnd(before)) && !(isWordEnd(written) && isWordBegin(after))
  );
}

/** Finds an entry at a place of a text. */
export type Pronounce = (text: string, at: number) => { size: number; say: string } | null;

/**
 * Finds the entries of a list as whole words, by the boundaries of Unicode; in scripts without gaps
 * anywhere. The longest one wins, then the one that is written just so. A word in small letters is
 * found in any letter case; one with capitals as it is written, or in capitals alone: `IT` is never
 * `it`. Accents count. Entries that are not valid are left out.
 */
export function createPronounce(list: readonly Pronunciation[]): Pronounce {
  const byFirst = new Map<string, { word: string; say: string; isLower: boolean }[]>();
  for (const entry of list.slice(0, maxPronunciations)) {
    if (problemOf(entry)) continue;
    const word = plain(entry.word);
    const first = word.charAt(0).toLowerCase();
    const entries = byFirst.get(first) ?? [];
    byFirst.set(first, entries);
    entries.push({ word, say: plain(entry.say), isLower: word === word.toLowerCase() });
  }
  for (const entries of byFirst.values()) entries.sort((a, b) => b.word.length - a.word.length);
  return (text, at) => {
    let found: { size: number; say: string } | null = null;
    for (const { word, say, isLower } of byFirst.get(text.charAt(at).toLowerCase()) ?? []) {
      if (found && word.length < found.size) break;
      const written = text.slice(at, at + word.length);
      const isExact = written === word;
      const isSame =
        isExact || (isLower ? written.toLowerCase() === word : written === word.toUpperCase());
      if (!isSame || (found && !isExact) || !isWhole(text, at, word)) continue;
      found = { size: word.length, say };
      if (isExact) break;
    }
    return found;
  };
}
