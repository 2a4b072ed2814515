import { type Db } from '@patchbay/server-store';
import {
  type Candidate,
  type Counted,
  type PassageText,
  type SearchIn,
  type Spread,
  candidatesFor,
  languagesIn,
  spreadOf,
} from './passages-repository.js';
import { lexemes } from './passage-words.js';
import { type Form, type Term, fillerOf, termsOf } from './question-words.js';

/** A passage found for a question. */
export interface Passage extends PassageText {
  readonly score: number;
}

const candidates = 60;
const k1 = 1.2;
const b = 0.6;
/** Weight of a word in the heading or title, relative to the text. */
const headingShare = 2;
/** What a word counts more in the very form of the question. */
const exactShare = 0.2;

/**
 * The passages that best match a question, best first. The full-text index returns those with any
 * of its words, in the languages of the searched documents; BM25 orders them, by the frequency of
 * each word in the searched passages. Works offline.
 */
export async function findPassages(
  db: Db,
  question: string,
  where: SearchIn,
  limit: number,
): Promise<readonly Passage[]> {
  const terms = await termsOf(db, question, await languagesIn(db, where));
  const found = await findTerms(db, terms, where);
  return (found.length > 0 ? found : await findTerms(db, fillerOf(terms), where)).slice(0, limit);
}

async function findTerms(
  db: Db,
  terms: readonly Term[],
  where: SearchIn,
): Promise<readonly Passage[]> {
  if (terms.length === 0) return [];
  const found = await candidatesFor(db, terms, where, candidates);
  return found.length === 0 ? [] : rank(found, terms, await spreadOf(db, terms, where));
}

/** How often a passage has a form, by its share. */
function countOf({ has }: Candidate, { lexeme, isPrefix, share }: Form): number {
  const counted = isPrefix
    ? Object.entries(has).flatMap(([one, count]) => (one.startsWith(lexeme) ? [count] : []))
    : Object.hasOwn(has, lexeme)
      ? [has[lexeme] as Counted]
      : [];
  return Math.max(
    0,
    ...counted.map(([inBody, isAbout]) => share * (inBody + (isAbout ? headingShare : 0))),
  );
}

/** How often a passage has a word, in its best form. */
const countOfTerm = (candidate: Candidate, { forms, word }: Term): number =>
  Math.max(0, ...forms.map((form) => countOf(candidate, form))) +
  (word !== null && Object.hasOwn(candidate.has, lexemes.exact(word)) ? exactShare : 0);

/** Orders by BM25. The same text on several pages, such as a footer, counts once. */
function rank(
  found: readonly Candidate[],
  terms: readonly Term[],
  { total, averageLength, having }: Spread,
): readonly Passage[] {
  const rarity = terms.map((_, at) => {
    const those = having[at] ?? 0;
    return Math.log(1 + (total - those + 0.5) / (those + 0.5));
  });
  const scored = found.map((candidate) => {
    const relative = 1 - b + (b * candidate.length) / (averageLength || 1);
    const score = terms.reduce((sum, term, at) => {
      const count = countOfTerm(candidate, term);
      return sum + (term.weight * (rarity[at] ?? 0) * count * (k1 + 1)) / (count + k1 * relative);
    }, 0);
    const { has: _has, length: _length, ...passage } = candidate;
    return { ...passage, score };
  });
  const seen = new Set<string>();
  return scored
    .filter(({ score }) => score > 0)
    .sort((x, y) => y.score - x.score)
    .filter(({ text }) => !seen.has(text) && seen.add(text));
}
