import { isCloser, isFullStop, isGap, isStop, isUnspaced } from './letters.js';
import { type SentenceWords } from './sentence-words.js';

/** What is known at a place: the end of a sentence, where to read on, or that more is needed. */
export type Found =
  | { readonly kind: 'end'; readonly at: number }
  | { readonly kind: 'on'; readonly at: number }
  | { readonly kind: 'wait' };

/** The text that is read, and what is known of it. */
export interface Reading {
  readonly held: string;
  /** Where the sentence begins. */
  readonly start: number;
  /** Nothing follows. */
  readonly isLast: boolean;
  /** Pieces end between words: what stands at the end of a piece is a whole word. */
  readonly piecesAreWords: boolean;
  readonly language: string | null;
  readonly words: SentenceWords;
}

/** Units that are read ahead at most. */
export const maxAhead = 40;

const wait: Found = { kind: 'wait' };
const end = (at: number): Found => ({ kind: 'end', at });
const on = (at: number): Found => ({ kind: 'on', at });

/** The end of a run of letters; null where it may go on in the next piece. */
export function runEnd(
  { held, isLast }: Reading,
  from: number,
  isIn: (letter: string) => boolean,
): number | null {
  let at = from;
  while (at < held.length && at - from < maxAhead && isIn(held.charAt(at))) at += 1;
  return at < held.length || at - from >= maxAhead || isLast ? at : null;
}

/** A sentence takes one gap along; what else stands there belongs to the next one. */
const withGap = (held: string, at: number): number => (isGap(held.charAt(at)) ? at + 1 : at);

/** What a mark means that ends a sentence whatever follows. */
export function fullStopAt(reading: Reading, at: number): Found {
  const after = runEnd(reading, at, (letter) => isFullStop(letter) || isCloser(letter));
  return after === null ? wait : end(withGap(reading.held, after));
}

/** What a stop means before whatever follows. */
export function stopAt(reading: Reading, at: number): Found {
  const { held, isLast } = reading;
  const marks = runEnd(reading, at, isStop);
  const closed = marks === null ? null : runEnd(reading, marks, isCloser);
  if (marks === null || closed === null) return earlyEnd(reading, at);
  if (closed >= held.length) return isLast ? end(held.length) : wait;
  const after = held.charAt(closed);
  if (!isGap(after)) {
    if (isUnspaced(after) || /[¿¡«]/.test(after)) return end(closed);
    return on(Math.max(closed, at + 1));
  }
  if (/[!?‼⁇⁈⁉]/.test(held.slice(at, marks))) return closing(reading, closed);
  return dotAt(reading, { at, marks, closed });
}

/** French closes its quotes behind a gap. */
function closing(reading: Reading, closed: number): Found {
  const { held, language } = reading;
  if (language !== 'fr') return end(closed + 1);
  const next = runEnd(reading, closed, isGap);
  if (next === null) return wait;
  if (held.charAt(next) !== '»') return end(closed + 1);
  const after = runEnd(reading, next, isCloser);
  return after === null ? wait : end(withGap(held, after));
}

/** Words of a piece that ends at a stop: those that are no abbreviation need nothing of the next. */
function earlyEnd(reading: Reading, at: number): Found {
  const { held, piecesAreWords, words } = reading;
  const [, marks = ''] = /^([.!?…]{1,8})["“”’»)]{0,4}$/.exec(held.slice(at, at + 13)) ?? [];
  if (!piecesAreWords || marks === '') return wait;
  const token = tokenBefore(reading, at).toLowerCase();
  const isPlain = /^\p{L}{2,}$/u.test(token) && marks === '.' && !isShort(words, token);
  return isPlain || /[!?]/.test(marks) ? end(held.length) : wait;
}

const isShort = (words: SentenceWords, token: string): boolean =>
  [words.within, words.numbered, words.streets, words.either].some((list) => list.has(token));

/** The word that a stop stands behind. */
const tokenBefore = ({ held, start }: Reading, at: number): string =>
  /[^\s"“”‘(«¿¡,;]{0,24}$/.exec(held.slice(Math.max(start, at - 24), at))?.[0] ?? '';

/** The word that begins at a place; null where its end has not come. */
function wordAt(reading: Reading, at: number): string | null {
  const after = runEnd(reading, at, (letter) => /[\p{L}’']/u.test(letter));
  return after === null ? null : reading.held.slice(at, after).replaceAll('’', "'").toLowerCase();
}

/** A dot before a gap: the end, a part of an abbreviation, or the third of a month. */
function dotAt(
  reading: Reading,
  { at, marks, closed }: { at: number; marks: number; closed: number },
): Found {
  const { held, isLast } = reading;
  const next = runEnd(reading, closed, isGap);
  if (next === null || (next >= held.length && !isLast))
    return closed === marks && reading.piecesAreWords ? plainEnd(reading, at, closed) : wait;
  const stop = closing(reading, closed);
  const letter = held.slice(next, next + 2);
  if (letter === '') return stop;
  if (/^\p{Ll}/u.test(letter)) return on(closed);
  if (closed > at + 1 || held.charAt(at) !== '.') return stop;
  const isEnd = endsBefore(reading, at, next);
  if (isEnd === null) return wait;
  return isEnd ? stop : on(closed);
}

function plainEnd(reading: Reading, at: number, closed: number): Found {
  const token = tokenBefore(reading, at).toLowerCase();
  return /^\p{L}{2,}$/u.test(token) && !isShort(reading.words, token) ? end(closed + 1) : wait;
}

/** A number before a dot: of an item at the begin of a sentence, or the third of a month. */
function endsAtNumber({ held, start, words }: Reading, begin: number, digits: string): boolean {
  if (held.slice(start, begin).trim() === '') return false;
  return !(words.ordinalDots && digits.length < 3);
}

/** Abbreviations that end a sentence as well, and are never before a name. */
const lastWords = new Set(['etc', 'usw', 'ecc', 'enz']);

/** Whether a dot ends the sentence before a word that is no lower-case one; null: more is needed. */
function endsBefore(reading: Reading, at: number, next: number): boolean | null {
  const { held, start, words } = reading;
  const written = tokenBefore(reading, at);
  const token = written.toLowerCase();
  const begin = at - written.length;
  const before = held.slice(Math.max(start, at - 50), begin);
  if (/^\d{1,3}$/.test(token)) return endsAtNumber(reading, begin, token);
  if (lastWords.has(token)) return true;
  const isNumberNext = /\p{N}/u.test(held.charAt(next));
  if (words.numbered.has(token)) return !isNumberNext;
  const isHour = /^[ap]\.m$/.test(token) || (token === 'm' && /[ap]\.\s?$/i.test(before));
  if (isHour && isNumberNext) return false;
  const kind = isHour ? 'hour' : kindOf(words, written, before);
  if (kind === 'end') return true;
  if (kind === 'within') return false;
  const word = wordAt(reading, next);
  if (word === null) return null;
  if (kind === 'hour') return !words.calendar.has(word);
  const isKnown = words.starters.size > 0;
  return isKnown ? words.starters.has(word) || word === '' : kind === 'likely';
}

/** What a word before a dot is; of the last two the next word tells, where the language has a list. */
function kindOf(
  words: SentenceWords,
  written: string,
  before: string,
): 'end' | 'within' | 'likely' | 'unlikely' {
  const token = written.toLowerCase();
  const isInAddress = /\d/.test(before);
  if (words.within.has(token)) return token === 'dr' && isInAddress ? 'unlikely' : 'within';
  if (words.streets.has(token)) return isInAddress ? 'end' : 'unlikely';
  if (words.either.has(token)) return 'likely';
  if (/^\p{L}$/u.test(token)) {
    // An initial, a part of `z. B.`, or the unit of a number: `17.30 h.`
    if (/^\p{Lu}$/u.test(written)) return 'unlikely';
    return /\d ?$/.test(before) ? 'likely' : 'within';
  }
  return /^(?:\p{L}{1,2}\.){1,4}\p{L}{1,2}$/u.test(token) ? 'likely' : 'end';
}
