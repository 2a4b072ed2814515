import { stem } from './stem.js';

const stop = new Set(
  (
    'a an the and or but nor so if then than that this these those there here of to in on ' +
    'at by for from with without about into over under up down out off as is am are was ' +
    'were be been being ' +
    'do does did doing done has have had having will would shall should can could may ' +
    'might must i me my mine we us our ours you your yours he him his she her hers it its ' +
    'they them their theirs ' +
    'who whom whose what which when where why how not no yes hi hello hey please thanks ' +
    'thank ok okay just also too very really kinds types sorts any some all each every one more most other ' +
    'such only own same both again ' +
    "i'm i'd i've i'll you're we're it's that's what's don't doesn't didn't can't won't " +
    "isn't aren't let's there's sir madam um uh er well like kind type sort know tell say " +
    'ask question wonder wondering maybe actually ' +
    'now right currently tonight still moment get got go going want wanted need needed ' +
    'thing something anything much many lot else dr mr mrs ms ' +
    'de del el la los las lo al un una y o en con por para que se su sus mi es son desde hasta ' +
    'nos le les esta este eso'
  ).split(' '),
);

/**
 * Words that carry little by themselves: two texts are not about the same thing because both say
 * "take".
 */
const weak = new Set(
  'take make give come work use help offer provid have look find call speak talk see new good great best time day today tomorrow back able possibl long keep put bring sure say let try earliest soonest office accept session happen start mean interest possible anyone anybody somebody someone'
    .split(' ')
    .map(stem),
);

/**
 * Each line is one idea in its different words. Stems are compared, so inflections need not be
 * listed.
 */
const ideas = [
  'open close opening closing',
  'price cost charge fee rate expensive cheap pricing quote estimate',
  'address location located directions street where',
  'pay payment card credit debit cash check invoice bill billing',
  'insurance insured ppo coverage covered policy plan',
  'appointment book schedule visit slot reservation reserve',
  'cancel reschedule move postpone',
  'park parking',
  'child kid son daughter toddler baby pediatric',
  'emergency urgent immediately asap bleeding swollen knocked',
  'hurt pain painful ache aching sore toothache',
  'dentist doctor physician',
  'whitening whiten bleach',
  'clean hygiene polish',
  'message voicemail note',
  'manager owner boss supervisor',
  'leak leaking drip water',
  'repair fix mend',
  'warranty guarantee',
  'storm hail wind',
  'sales sell buy purchase quote',
  'job hiring career vacancy',
  'discount offer special deal coupon',
  'refund return money',
  'deliver delivery shipping ship',
  'menu dish food eat',
  'email mail',
  'website site web online',
  'wheelchair accessible accessibility',
  'minute hour duration',
  'age old year',
  'service offer',
  'notary notarize notarization',
  'lawyer attorney solicitor',
  'installment instalment finance financing financed',
  'motorcycle motorbike',
  'internet wifi',
  'language english spanish french',
] as const;

const ideaOf = new Map<string, string>();
for (const line of ideas) {
  const stems = line.split(' ').map(stem);
  for (const one of stems) if (!ideaOf.has(one)) ideaOf.set(one, `~${stems[0]}`);
}

/** The key of the idea that a word belongs to. */
export const ideaKey = (word: string): string => ideaOf.get(stem(word)) ?? `~${stem(word)}`;

/**
 * A word as it is compared: its stem, the idea it belongs to when it has one, and how much it
 * counts.
 */
export interface Term {
  readonly stem: string;
  readonly idea: string | undefined;
  readonly weight: number;
}

/** Lower-case words of a text, apostrophes kept inside, everything else dropped. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu) ?? [];

/** Words that say something, without filler, each once, in order. */
export function termsOf(text: string): Term[] {
  const seen = new Map<string, Term>();
  for (const word of wordsOf(text)) {
    if (stop.has(word)) continue;
    const key = stem(word.replace(/'s$/, '').replaceAll('-', ''));
    if (key.length < 2 && !/\d/.test(key)) continue;
    if (!seen.has(key))
      seen.set(key, { stem: key, idea: ideaOf.get(key), weight: weak.has(key) ? 0.25 : 1 });
  }
  return [...seen.values()];
}

/** All stems of a text in order, filler included: for matching phrases. */
export const stemsOf = (text: string): string[] => wordsOf(text).map(stem);

/**
 * Whether the words of a phrase stand in this order in the text, at most two other words between
 * two of them.
 */
export function hasPhrase(stems: readonly string[], phrase: string): boolean {
  const wanted = stemsOf(phrase);
  if (wanted.length === 0) return false;
  return stems.some((_, start) => {
    if (stems[start] !== wanted[0]) return false;
    let at = start;
    for (const next of wanted.slice(1)) {
      const found = stems.slice(at + 1, at + 4).indexOf(next);
      if (found < 0) return false;
      at += found + 1;
    }
    return true;
  });
}

/**
 * A question put in the words that documents might use: filler dropped, and beside each word the
 * others of its idea, so that "how much is it" also finds "our fee is". For searching, not for
 * reading.
 */
export function wordsToSearch(question: string): string {
  const hints = hintsOf.flatMap(([pattern, hint]) => (pattern.test(question) ? [hint] : []));
  const own = wordsOf(question).filter((word) => !stop.has(word));
  const related = termsOf([question, ...hints].join(' ')).flatMap(
    ({ idea }) =>
      ideas.find((line) => `~${stem(line.split(' ')[0] ?? '')}` === idea)?.split(' ') ?? [],
  );
  return [...new Set([...own, ...(hints.includes('open') ? ['hours'] : []), ...related])].join(' ');
}

/**
 * Question words that ask for something by themselves, and the word of the idea that answers it.
 */
const hintsOf = [
  [/\bhow much\b/i, 'price'],
  [/\bwhere\b/i, 'address'],
  [/\bwhen\b|\bwhat time\b/i, 'open'],
] as const;
