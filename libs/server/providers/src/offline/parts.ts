import { actOf, isQuestion } from './dialogue-acts.js';
import { splitSentences } from './sentences.js';

/** A part of what a caller said: a question, or a statement or wish. */
export interface Part {
  readonly text: string;
  readonly asks: boolean;
}

const who = "(?:who|what|where|when|why|how|which)(?:[’']s)?\\b|whether you\\b";
const verb = '(?:do|does|did|is|are|can|could|will|would|should|may|have|has)';
const subject = '(?:you|i|we|it|that|they|there|he|she|your|my|the|this|some\\w*|any\\w*)\\b';
const asking = `(?:${who}|${verb} ${subject})`;
const wish =
  "i(?:[’']d| would) (?:like|love|prefer)|i (?:need|want)\\b|(?:put|book|schedule) me\\b";
const wishing = `(?:${wish}|(?:my|the) name(?:[’']s| is)\\b|i[’']m \\p{Lu})`;
const byComma = `[,;] (?:(?:also|by the way|btw),? )?(?=${asking}|${wishing})`;
const byAnd = `,? (?:and|but|or|so|also)(?: also| then)?,? (?=(?:by the way,? )?${asking})`;
const byWish = ` (?:and|but) (?:then )?(?=${wishing}|we want to know\\b)`;

/** Where one thought ends and another begins within a sentence. */
const boundary = new RegExp(`${byAnd}|${byComma}|${byWish}`, 'giu');
const beginsAsking = new RegExp(`^${asking}`, 'iu');

/** "Can you tell me what it costs" asks what it costs. */
const wrapped =
  /^(?:(?:can|could|would) you (?:please )?tell me|do you (?:happen to )?know|i(?:['’]d| would) like to know|(?:i|we) (?:want|wanted|need) to know|i(?: was|['’]m| am) (?:just )?wondering|we wonder)(?:, | )(?:(?:if|whether) )?/i;
const led =
  /^(?:(?:hi|hello|hey|so|um|uh|ok|okay|well|and|also|by the way|btw|first|great|good|perfect|thanks|before (?:that|this|(?:i|we) \w+))(?:, |,| |$))+/i;

/** The question without what leads to it. */
const bare = (text: string): string => text.replace(led, '').replace(wrapped, '').trim();

function partOf(text: string, isLast: boolean, sentenceAsks: boolean): Part {
  const core = bare(text);
  const unwrapped = wrapped.test(text.replace(led, ''));
  const begins = beginsAsking.test(core);
  const asks = unwrapped || begins || (isLast && sentenceAsks) || isQuestion(core);
  return { text: asks && core ? core : text.trim(), asks };
}

const clause = /^(?:when|if|once|after|before|while) (?:i|we|you|my)\b/i;

/** "When I come, what do I bring": such a clause belongs to the question behind it. */
const whole = (pieces: readonly string[]): readonly string[] =>
  pieces.reduce<readonly string[]>((found, piece) => {
    const last = found.at(-1)?.trim();
    return last && clause.test(last) && !last.endsWith('?')
      ? [...found.slice(0, -1), `${last}, ${piece}`]
      : [...found, piece];
  }, []);

/** A longer line is one thought. */
const maxLetters = 1000;

/**
 * What a caller said, thought by thought. A sentence is cut only where a question or a wish begins,
 * so that a list stays whole.
 */
export function partsOf(given: string): readonly Part[] {
  // The expressions count on single blanks.
  const text = given.trim().replace(/\s+/g, ' ');
  if (text.length > maxLetters) return [{ text, asks: isQuestion(text) }];
  return splitSentences(text).flatMap((sentence) => {
    const cut = whole(sentence.split(boundary))
      .map((one) => one.trim())
      .filter((one) => /[\p{L}\p{N}]/u.test(one) && (bare(one) || actOf(one) !== 'content'));
    return cut.map((one, index) => partOf(one, index === cut.length - 1, /\?$/.test(sentence)));
  });
}
