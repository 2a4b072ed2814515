import { type Db } from '@patchbay/server-store';
import { compounding, lexemes, quoted } from './passage-words.js';
import { type Stemmed, type StemmedLanguage, stemsOf } from './stems-repository.js';
import { type Word, tokensOf } from './tokens.js';

/** A lexeme that a word of a question is found by. */
export interface Form {
  readonly lexeme: string;
  /** Whether lexemes that begin with it are meant too. */
  readonly isPrefix: boolean;
  /** Its share of a whole word, up to 1. */
  readonly share: number;
}

/** A word of a question, in all forms that passages may have. */
export interface Term {
  readonly weight: number;
  /** The word as it is compared; null for a pair of characters. */
  readonly word: string | null;
  readonly forms: readonly Form[];
}

const longestQuestion = 2000;
const maxTerms = 40;
const maxFiller = 2;
/** A shorter part of a compound is mostly an ending. */
const shortestPart = 5;
/** What is left of the compound. */
const shortestRest = 3;
const partShare = 0.5;
/** Bounds of what one question asks the index for. */
const maxDivided = 12;
const longestDivided = 24;
const maxDividing = 3;

/** The words of a question, as passages in some languages have them. */
export async function termsOf(
  db: Db,
  question: string,
  languages: readonly StemmedLanguage[],
): Promise<readonly Term[]> {
  const { words, grams } = tokensOf(question.slice(0, longestQuestion), { withSingles: false });
  const own = [...new Map(words.map((word) => [word.folded, word])).values()].slice(0, maxTerms);
  const stemmed = await stemsOf(db, asked(own, languages));
  const ofWords = own.map((word) => termOf(word, stemmed));
  const ofGrams = [...new Map(grams.map((gram) => [gram.text, gram])).values()].map(
    ({ text, weight }) => ({
      weight,
      word: null,
      forms: [{ lexeme: lexemes.gram(text), isPrefix: false, share: 1 }],
    }),
  );
  return [...ofWords, ...ofGrams].slice(0, maxTerms);
}

/** Each word in each language, and in those of compounds its parts. */
function asked(words: readonly Word[], languages: readonly StemmedLanguage[]) {
  const dividing = languages.filter((one) => compounding.has(one)).slice(0, maxDividing);
  const parts = words.slice(0, maxDivided).flatMap(({ folded }) => partsOf(folded));
  return [
    ...languages.flatMap((language) => words.map((word) => ({ ...word, language }))),
    ...dividing.flatMap((language) =>
      parts.map((part) => ({ plain: part, folded: part, language })),
    ),
  ];
}

/** Beginnings and ends that may be words by themselves. */
const partsOf = (word: string): readonly string[] =>
  word.length > longestDivided
    ? []
    : Array.from(
        { length: Math.max(0, word.length - shortestRest - shortestPart + 1) },
        (_, at) => [word.slice(0, shortestPart + at), word.slice(shortestRest + at)],
      ).flat();

function termOf(word: Word, stemmed: readonly Stemmed[]): Term {
  const forms = new Map<string, Form>();
  const add = (lexeme: string, share: number, isPrefix = false) => {
    const key = `${lexeme} ${isPrefix}`;
    if ((forms.get(key)?.share ?? 0) < share) forms.set(key, { lexeme, share, isPrefix });
  };
  add(lexemes.exact(word.folded), 1);
  const parts = new Set(partsOf(word.folded));
  for (const { language, folded, stems } of stemmed) {
    const isOwn = folded === word.folded;
    if (!isOwn && !(parts.has(folded) && compounding.has(language))) continue;
    for (const stem of stems) {
      const lexeme = lexemes.stem(language, stem);
      if (isOwn || stem.length >= shortestPart) add(lexeme, isOwn ? 1 : partShare);
      // Rows that are not indexed again yet have the bare English stems.
      if (isOwn && language === 'en') add(stem, 1);
      if (isOwn && compounding.has(language) && stem.length >= shortestPart) {
        add(lexeme, partShare, true);
        add(lexemes.reversed(stem), partShare, true);
      }
    }
  }
  return { weight: 1, word: word.folded, forms: [...forms.values()] };
}

/** The same words as filler, of a question of a word or two that found nothing else. */
export const fillerOf = (terms: readonly Term[]): readonly Term[] =>
  terms.length > maxFiller
    ? []
    : terms.flatMap(({ word, ...term }) =>
        word === null
          ? []
          : [
              {
                ...term,
                word,
                forms: [{ lexeme: lexemes.filler(word), isPrefix: false, share: 1 }],
              },
            ],
      );

/** The forms of terms as a text query, in headings and texts. */
export const queryOf = (terms: readonly Term[]): string =>
  [
    ...new Set(
      terms.flatMap(({ forms }) =>
        forms.map(({ lexeme, isPrefix }) => `${quoted(lexeme)}:${isPrefix ? '*' : ''}AB`),
      ),
    ),
  ].join(' | ');
