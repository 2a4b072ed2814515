import { isUnspaced } from '../sentences/letters.js';
import { type Begin, type Rule, type Speech } from './rule.js';

/** A text as it is said, and how often a rule was tried: the measure of the work. */
export interface Scanned {
  readonly said: string;
  readonly tries: number;
}

const isInWord = (text: string, at: number): boolean =>
  !isUnspaced(text.slice(at - 1, at)) &&
  /[\p{L}\p{M}\p{N}_]$/u.test(text.slice(Math.max(0, at - 2), at));

const begins = ['digit', 'letter', 'gap', 'sign'] as const;

function beginAt(text: string, at: number): Begin {
  const letter = text.slice(at, at + 2);
  if (letter.startsWith(' ')) return 'gap';
  if (/^\p{N}/u.test(letter)) return 'digit';
  return /^\p{L}/u.test(letter) ? 'letter' : 'sign';
}

/** A number with its separators, or a word: what no rule knows is said as a whole. */
const token =
  /\d{1,40}(?:[.,:/'’]\d{1,40}){0,20}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}_]{1,80}|./suy;

/**
 * Reads a text once, from its begin: at each word and sign the first rule that fits says it, and
 * what was said is not read again.
 */
export function scan(text: string, rules: readonly Rule[], speech: Speech): Scanned {
  let said = '';
  let tries = 0;
  let at = 0;
  const byBegin = Object.fromEntries(
    begins.map((begin) => [begin, rules.filter(({ on }) => on.includes(begin))]),
  );
  const ruleAt = (): boolean => {
    for (const rule of byBegin[beginAt(text, at)] ?? []) {
      tries += 1;
      rule.at.lastIndex = at;
      const found = rule.at.exec(text);
      if (!found || found[0] === '') continue;
      const words = rule.say(found, speech);
      if (words === null) continue;
      said += words;
      at += found[0].length;
      return true;
    }
    return false;
  };
  while (at < text.length) {
    if (!isInWord(text, at) || !isInWord(text, at + 1)) if (ruleAt()) continue;
    token.lastIndex = at;
    const [rest = text.charAt(at)] = token.exec(text) ?? [];
    said += rest;
    at += rest.length;
  }
  return { said, tries };
}
