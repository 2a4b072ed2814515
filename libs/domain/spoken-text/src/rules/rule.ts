import { type SpokenWords } from '../words/spoken-words.js';

/** For whom a text is said. */
export interface Speech {
  /** Null where the words of the language are not known: numbers stay as they are written. */
  readonly words: SpokenWords | null;
  readonly language: string | null;
  /** In whose way numbers, dates and phones are written. */
  readonly country: string | null;
  /** A tag of BCP 47 for `Intl`; null where the language is not known. */
  readonly locale: string | null;
  /** The sign before the decimals. */
  readonly decimal: '.' | ',';
}

/** What a place of a text begins with. */
export type Begin = 'digit' | 'letter' | 'gap' | 'sign';

/** What begins at a place of a text, and how it is said. */
export interface Rule {
  /** With what it can begin: it is not tried elsewhere. */
  readonly on: readonly Begin[];
  /** Sticky, and without repeats that have no end: each try takes bounded time. */
  readonly at: RegExp;
  /** Null where it is something else after all. */
  readonly say: (found: RegExpExecArray, speech: Speech) => string | null;
}

/** What stands before a match, as far as rules look. */
export const before = (found: RegExpExecArray, units = 40): string =>
  found.input.slice(Math.max(0, found.index - units), found.index);

/** What stands behind a match. */
export const after = (found: RegExpExecArray, units = 40): string => {
  const end = found.index + found[0].length;
  return found.input.slice(end, end + units);
};

/** The dot of an abbreviation stays where it ends the text as well. */
export const endDot = (found: RegExpExecArray): string =>
  found[0].endsWith('.') && after(found, 1) === '' ? '.' : '';
