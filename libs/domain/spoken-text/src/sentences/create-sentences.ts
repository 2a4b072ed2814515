import { languageOf } from '../language.js';
import {
  endsWithGap,
  isClauseMark,
  isFullClauseMark,
  isFullStop,
  isGap,
  isJoined,
  isStop,
  isUnspaced,
  lettersPerWord,
} from './letters.js';
import { type Found, fullStopAt, type Reading, stopAt } from './sentence-end.js';
import { sentenceWordsOf } from './sentence-words.js';

/** How a text is divided. */
export interface SentencesOptions {
  /** The language of the agent: a tag such as `es-MX`, or `multi`. */
  readonly language: string;
  /** The first sentence may end at a comma or the like behind this many words. */
  readonly firstMaxWords?: number;
  /** A sentence without an end is cut behind this many units of a string, between words if it has any. */
  readonly maxUnits?: number;
  /**
   * Pieces end between words, as those of `createModelText` do: a sentence then leaves with its
   * dot, and not with the first letter of the next one. With it, pieces may not end within a word.
   */
  readonly piecesAreWords?: boolean;
}

/** A text that comes in pieces, sentence by sentence. All sentences together are the text. */
export interface Sentences {
  /** The sentences that a piece has made whole. */
  add(piece: string): readonly string[];
  /** The rest; nothing may be added behind it. */
  end(): readonly string[];
}

/** Words behind which the first sentence may end at a comma. */
export const defaultFirstMaxWords = 12;
/** Units of a string behind which a sentence without an end is cut. */
export const defaultMaxUnits = 300;

/** Units of a mark that is for no voice, `[pause 2s]`: it is not cut. */
const maxMark = 60;

/** Words of Thai and its like behind which a gap ends a sentence. */
const minGapWords = 12;

/** What was read of a sentence. Places are those of the text that is held. */
interface Count {
  words: number;
  unspaced: number;
  /** Behind the last mark within the sentence, and behind the last gap: 0 without one. */
  clause: number;
  gap: number;
}

const noCount = (): Count => ({ words: 0, unspaced: 0, clause: 0, gap: 0 });

/** Words that were read up to a place, with the one that ends there. */
function wordsRead({ held, start }: Reading, at: number, count: Count): number {
  const isInWord = at > start && !isGap(held.charAt(at - 1));
  return count.words + (isInWord ? 1 : 0) + Math.floor(count.unspaced / lettersPerWord);
}

/** A mark within a sentence. The sentence ends there if it has so many words; null: it never does. */
function clauseAt(reading: Reading, at: number, count: Count, maxWords: number | null): Found {
  const { held, isLast } = reading;
  const isFull = isFullClauseMark(held.charAt(at));
  if (!isFull && at + 1 >= held.length && !isLast) return { kind: 'wait' };
  if (!isFull && !isGap(held.charAt(at + 1))) return { kind: 'on', at: at + 1 };
  count.clause = isFull ? at + 1 : at + 2;
  return maxWords !== null && wordsRead(reading, at, count) >= maxWords
    ? { kind: 'end', at: count.clause }
    : { kind: 'on', at: at + 1 };
}

/** A gap: the end of a line, and in scripts without stops of a sentence of so many words. */
function gapAt(reading: Reading, at: number, count: Count, minWords: number): Found {
  const { held, start } = reading;
  const before = at > start ? held.charAt(at - 1) : ' ';
  const isLine = held.charAt(at) === '\n' && /\S/.test(held.slice(start, at));
  if (isLine || (endsWithGap(before) && wordsRead(reading, at, count) >= minWords))
    return { kind: 'end', at: at + 1 };
  if (!isGap(before)) count.words += 1;
  count.gap = at + 1;
  return { kind: 'on', at: at + 1 };
}

/** Where a run without an end is cut. */
function cutAt({ held, start }: Reading, at: number, count: Count, maxUnits: number): number {
  const half = start + maxUnits / 2;
  if (count.clause > half) return count.clause;
  if (count.gap > half) return count.gap;
  let to = at;
  while (to > half && isJoined(held.slice(to, to + 2))) to -= 1;
  return to > half ? to : at;
}

/**
 * Divides a text that comes in pieces, cut anywhere, into sentences: each is given as early as
 * possible, and the first one at a comma. The division depends on the text alone, not on its pieces.
 * It takes time in proportion to the text, and holds no more than one sentence.
 */
export function createSentences({
  language: tag,
  firstMaxWords = defaultFirstMaxWords,
  maxUnits = defaultMaxUnits,
  piecesAreWords = false,
}: SentencesOptions): Sentences {
  const { language } = languageOf(tag);
  const words = sentenceWordsOf(language);
  let held = '';
  let isFirst = true;
  let start = 0;
  let at = 0;
  let count = noCount();

  const leave = (to: number): string => {
    const sentence = held.slice(start, to);
    if (/\S/.test(sentence)) isFirst = false;
    start = to;
    at = to;
    count = noCount();
    return sentence;
  };

  const found = (reading: Reading): Found => {
    const letter = held.charAt(at);
    if (isGap(letter)) return gapAt(reading, at, count, isFirst ? firstMaxWords : minGapWords);
    if (isFullStop(letter)) return fullStopAt(reading, at);
    if (isStop(letter)) return stopAt(reading, at);
    if (isClauseMark(letter) || isFullClauseMark(letter))
      return clauseAt(reading, at, count, isFirst ? firstMaxWords : null);
    if (letter === '<' || letter === '[') return markEnd(reading, at);
    if (isUnspaced(letter)) count.unspaced += 1;
    return { kind: 'on', at: at + 1 };
  };

  const read = (isLast: boolean): string[] => {
    const sentences: string[] = [];
    while (at < held.length) {
      const reading = { held, start, isLast, piecesAreWords, language, words };
      if (at - start >= maxUnits) {
        if (!isLast && at + 1 >= held.length) break;
        sentences.push(leave(cutAt(reading, at, count, maxUnits)));
        continue;
      }
      const next = found(reading);
      if (next.kind === 'wait') break;
      if (next.kind === 'end') sentences.push(leave(next.at));
      else at = next.at;
    }
    if (isLast && start < held.length) sentences.push(leave(held.length));
    held = held.slice(start);
    at -= start;
    count.clause = Math.max(0, count.clause - start);
    count.gap = Math.max(0, count.gap - start);
    start = 0;
    return sentences;
  };

  return {
    add(piece) {
      held += piece;
      return read(false);
    },
    end: () => read(true),
  };
}

/** A mark in brackets is read over, so that it is not cut. */
function markEnd({ held, isLast }: Reading, at: number): Found {
  const isTag = held.charAt(at) === '<';
  const [close, open] = isTag ? ['>', '<'] : [']', '['];
  for (let to = at + 1; to < at + maxMark; to += 1) {
    const letter = held.charAt(to);
    if (letter === '') return isLast ? { kind: 'on', at: at + 1 } : { kind: 'wait' };
    if (letter === close) return { kind: 'on', at: to + 1 };
    if (letter === open || letter === '\n') break;
    if (isTag && to === at + 1 && !/[a-z/]/i.test(letter)) break;
  }
  return { kind: 'on', at: at + 1 };
}
