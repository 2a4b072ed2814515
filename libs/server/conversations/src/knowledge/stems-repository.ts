import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';
import { type Word } from './tokens.js';

/** The languages that PostgreSQL stems and knows filler words of; the first where none is known. */
export const languages = {
  en: 'english',
  es: 'spanish',
  fr: 'french',
  de: 'german',
  it: 'italian',
  pt: 'portuguese',
  nl: 'dutch',
  da: 'danish',
  sv: 'swedish',
  no: 'norwegian',
  fi: 'finnish',
  hu: 'hungarian',
  ru: 'russian',
  tr: 'turkish',
} as const;

export type StemmedLanguage = keyof typeof languages;

const dictionaries = sql.join(
  Object.entries(languages).map(([code, name]) =>
    sql.raw(`('${code}', '${name}_stem'::regdictionary)`),
  ),
  sql`, `,
);

/** In which languages words are filler, by word; words that are filler in none are left out. */
export async function fillerLanguages(
  db: Db,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly StemmedLanguage[]>> {
  const { rows } = await db.execute<{ word: string; codes: StemmedLanguage[] }>(sql`
    select word, array_agg(code) as codes
    from unnest(${sql.param(words)}::text[]) as word, (values ${dictionaries}) as d (code, dictionary)
    where ts_lexize(dictionary, word) = '{}' group by word`);
  return new Map(rows.map(({ word, codes }) => [word, codes]));
}

/** A word with its stems in a language: none where it is filler. */
export interface Stemmed {
  readonly language: StemmedLanguage;
  readonly folded: string;
  /** Of the word as it is written, and without its accents. */
  readonly stems: readonly string[];
}

/** Stems of words, each in its language. */
export async function stemsOf(
  db: Db,
  words: readonly (Word & { readonly language: StemmedLanguage })[],
): Promise<readonly (Stemmed & { readonly plain: string })[]> {
  const column = (of: (one: (typeof words)[number]) => string) =>
    sql`${sql.param(words.map(of))}::text[]`;
  const { rows } = await db.execute<{
    language: StemmedLanguage;
    plain: string;
    folded: string;
    written: string[] | null;
    bare: string[] | null;
  }>(sql`
    select code as language, plain, folded, ts_lexize(dictionary, plain) as written, ts_lexize(dictionary, folded) as bare
    from unnest(${column(({ language }) => language)}, ${column(({ plain }) => plain)},
      ${column(({ folded }) => folded)}) as w (language, plain, folded)
    join (values ${dictionaries}) as d (code, dictionary) on code = language`);
  return rows.map(({ language, plain, folded, written, bare }) => ({
    language,
    plain,
    folded,
    stems: written?.length === 0 ? [] : [...(written ?? []), ...(bare ?? [])],
  }));
}
