import { folded } from '@patchbay/kernel';
import { inTurns } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type Chunk } from './chunks.js';
import { type StemmedLanguage, fillerLanguages, stemsOf } from './stems-repository.js';
import { type Tokens, type Word, tokensOf } from './tokens.js';

/** The lexemes of a passage, and the language of its stems. */
export interface IndexedPassage {
  /** As PostgreSQL reads a `tsvector`. A is the heading, B the text, C the title. */
  readonly search: string;
  readonly language: StemmedLanguage;
}

/** How lexemes are written, so that one kind is never taken for another. */
export const lexemes = {
  exact: (form: string) => `=${form}`,
  stem: (language: StemmedLanguage, stem: string) => `${language}:${folded(stem, 60)}`,
  /** A stem from behind, so that the end of a compound is found as its beginning. */
  reversed: (stem: string) => `<${[...folded(stem, 60)].reverse().join('')}`,
  gram: (gram: string) => `~${gram}`,
  /** A word that says something in some questions only, as été in French. */
  filler: (form: string) => `-${form}`,
};

/** Languages that write compounds as one word. */
export const compounding: ReadonlySet<StemmedLanguage> = new Set([
  'de',
  'nl',
  'da',
  'sv',
  'no',
  'fi',
  'hu',
]);
/** A shorter word is seldom a compound. */
const shortestCompound = 8;
/** So many different words decide the language of a document. */
const maxSampled = 3000;
const longestFiller = 14;
const maxPositions = 200;

type Weight = 'A' | 'B' | 'C';
interface Parts {
  readonly tokens: readonly (readonly [Weight, Tokens])[];
}

/** What the passages of a document are found by. Works in turns. */
export async function indexPassages(
  db: Db,
  title: string,
  chunks: readonly Pick<Chunk, 'heading' | 'body'>[],
): Promise<readonly IndexedPassage[]> {
  const rest = inTurns();
  const read = (text: string) => tokensOf(text, { withSingles: true });
  const ofTitle = read(title.slice(0, 300));
  const parts: Parts[] = [];
  for (const { heading, body } of chunks) {
    parts.push({
      tokens: [
        ['A', read(heading.slice(0, 300))],
        ['B', read(body)],
        ['C', ofTitle],
      ],
    });
    await rest();
  }
  const chosen = await languagesOf(db, parts);
  const stems = await stemsByWord(db, parts, chosen);
  const made: IndexedPassage[] = [];
  for (const [at, part] of parts.entries()) {
    const language = chosen[at] as StemmedLanguage;
    made.push({ language, search: vectorOf(part, language, stems) });
    await rest();
  }
  return made;
}

const bodyWords = ({ tokens }: Parts): readonly Word[] =>
  tokens.flatMap(([weight, { words }]) => (weight === 'C' ? [] : words));

/** The language with the most filler words in each passage; where they are few, the document's. */
async function languagesOf(db: Db, parts: readonly Parts[]): Promise<StemmedLanguage[]> {
  const sample = new Set<string>();
  for (const part of parts)
    for (const { plain } of bodyWords(part))
      if (sample.size < maxSampled && plain.length <= longestFiller) sample.add(plain);
  const filler = await fillerLanguages(db, [...sample]);
  const counts = parts.map((part) => countFiller(bodyWords(part), filler));
  const all = new Map<StemmedLanguage, number>();
  for (const one of counts)
    for (const [language, count] of one) all.set(language, (all.get(language) ?? 0) + count);
  const ofDocument = maxOf(all) ?? 'en';
  return counts.map((one) => {
    const own = maxOf(one);
    return own && (one.get(own) ?? 0) - (one.get(ofDocument) ?? 0) > 1 ? own : ofDocument;
  });
}

function countFiller(
  words: readonly Word[],
  filler: ReadonlyMap<string, readonly StemmedLanguage[]>,
): ReadonlyMap<StemmedLanguage, number> {
  const counts = new Map<StemmedLanguage, number>();
  for (const { plain } of words)
    for (const language of filler.get(plain) ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1);
  return counts;
}

/** The first of those with most. */
const maxOf = (counts: ReadonlyMap<StemmedLanguage, number>): StemmedLanguage | undefined =>
  [...counts].sort(
    ([one, a], [other, b]) => b - a || Number(other === 'en') - Number(one === 'en'),
  )[0]?.[0];

const keyOf = (language: StemmedLanguage, plain: string): string => `${language} ${plain}`;

async function stemsByWord(
  db: Db,
  parts: readonly Parts[],
  chosen: readonly StemmedLanguage[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = new Map<string, Word & { readonly language: StemmedLanguage }>();
  for (const [at, { tokens }] of parts.entries()) {
    const language = chosen[at] as StemmedLanguage;
    for (const [, { words }] of tokens)
      for (const word of words) wanted.set(keyOf(language, word.plain), { ...word, language });
  }
  const stemmed = await stemsOf(db, [...wanted.values()]);
  return new Map(stemmed.map(({ language, plain, stems }) => [keyOf(language, plain), stems]));
}

function vectorOf(
  { tokens }: Parts,
  language: StemmedLanguage,
  stems: ReadonlyMap<string, readonly string[]>,
): string {
  const weights = new Map<string, Weight[]>();
  const add = (lexeme: string, weight: Weight) => {
    const known = weights.get(lexeme) ?? [];
    if (known.length < maxPositions) weights.set(lexeme, [...known, weight]);
  };
  for (const [weight, { words, grams }] of tokens) {
    for (const word of words)
      for (const lexeme of lexemesOf(word, language, stems.get(keyOf(language, word.plain)) ?? []))
        add(lexeme, weight);
    for (const { text } of grams) add(lexemes.gram(text), weight);
  }
  return [...weights]
    .map(([lexeme, all]) => `${quoted(lexeme)}:${all.map((weight, at) => `${at + 1}${weight}`)}`)
    .join(' ');
}

/** What a word is found by. Filler has no stems; that of English is left out, as PostgreSQL does. */
function lexemesOf(
  word: Word,
  language: StemmedLanguage,
  stems: readonly string[],
): ReadonlySet<string> {
  if (stems.length === 0) return new Set(language === 'en' ? [] : [lexemes.filler(word.folded)]);
  return new Set([
    lexemes.exact(word.folded),
    ...stems.map((stem) => lexemes.stem(language, stem)),
    ...(compounding.has(language) && word.folded.length >= shortestCompound
      ? stems.map(lexemes.reversed)
      : []),
  ]);
}

/** A lexeme in a text query or vector, with all characters escaped. */
export const quoted = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
