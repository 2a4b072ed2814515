import { type Db } from '@patchbay/server-store';
import {
  type Candidate,
  type PassageText,
  type SearchIn,
  type Spread,
  candidatesFor,
  spreadOf,
  termsOf,
} from './passages-repository.js';

/** A passage found for a question. */
export interface Passage extends PassageText {
  readonly score: number;
}

const candidates = 60;
const k1 = 1.2;
const b = 0.6;
/** Weight of a word in the heading or title, relative to the text. */
const headingShare = 2;

/**
 * The passages that best match a question, best first. The full-text index returns those with any
 * of its words; BM25 orders them, by the frequency of each word in the searched passages. Works
 * offline and best in English; words of other languages are not stemmed.
 */
export async function findPassages(
  db: Db,
  question: string,
  where: SearchIn,
  limit: number,
): Promise<readonly Passage[]> {
  const terms = await termsOf(db, question);
  if (terms.length === 0) return [];
  const found = await candidatesFor(db, terms, where, candidates);
  if (found.length === 0) return [];
  return rank(found, terms, await spreadOf(db, terms, where)).slice(0, limit);
}

/** Orders by BM25. The same text on several pages, such as a footer, counts once. */
function rank(
  found: readonly Candidate[],
  terms: readonly string[],
  { total, averageLength, having }: Spread,
): readonly Passage[] {
  const scored = found.map(({ inBody, about, ...passage }) => {
    const length = Object.values(inBody).reduce((sum, count) => sum + count, 0);
    let score = 0;
    for (const term of terms) {
      const count = (inBody[term] ?? 0) + (about[term] ? headingShare : 0);
      const rarity = Math.log(
        1 + (total - (having.get(term) ?? 0) + 0.5) / ((having.get(term) ?? 0) + 0.5),
      );
      score +=
        (rarity * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / (averageLength || 1)));
    }
    return { ...passage, score };
  });
  const seen = new Set<string>();
  return scored
    .filter(({ score }) => score > 0)
    .sort((x, y) => y.score - x.score)
    .filter(({ text }) => !seen.has(text) && seen.add(text));
}
