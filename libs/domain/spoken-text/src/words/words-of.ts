import { english } from './english.js';
import { french, german, portuguese } from './other-languages.js';
import { spanish } from './spanish.js';
import { entryOf, type SpokenWords } from './spoken-words.js';

const languages: Readonly<Record<string, SpokenWords>> = {
  en: english,
  es: spanish,
  de: german,
  fr: french,
  pt: portuguese,
};

/** The words of a language by its two letters; null where they are not known. */
export const wordsOf = (language: string | null): SpokenWords | null =>
  language === null ? null : (entryOf(languages, language) ?? null);
