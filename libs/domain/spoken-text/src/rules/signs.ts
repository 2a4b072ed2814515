import { entryOf } from '../words/spoken-words.js';
import { after, before, type Rule, type Speech } from './rule.js';
import { letterByLetter } from './spelled.js';
import { states } from './states.js';

/** The longest sign of a language that stands at a place. */
function signAt(found: RegExpExecArray, { words }: Speech): string | null {
  const [written] = found;
  for (let size = written.length; words && size > 0; size -= 1) {
    const sign = written.slice(0, size);
    const said = entryOf(words.signs, sign);
    const isWhole = !/[\p{L}\p{N}]$/u.test(sign) || !/^[\p{L}\p{N}]/u.test(written.slice(size));
    if (said === undefined || !isWhole) continue;
    const next = written.slice(size);
    const gap = /[\p{L}\p{N}]$/u.test(before(found, 2)) ? ' ' : '';
    return gap + said + (/^[\p{L}\p{N}]/u.test(next) ? ' ' : '') + next;
  }
  return null;
}

/** Signs that are words, and states before a postal code. */
export const signRules: readonly Rule[] = [
  {
    on: ['letter'],
    at: /([A-Z]{2}),? (\d{5})(?:-(\d{4}))?(?![\p{L}\p{N}]|[-.,]\d)/uy,
    say: (found, { country, language }) => {
      const [, name = '', zip = '', more] = found;
      const state = entryOf(states, name);
      const isAddress = country === 'US' && /\p{L},? $/u.test(before(found));
      if (state === undefined || !isAddress || language === null) return null;
      return `${state} ${letterByLetter(zip)}${more ? `, ${letterByLetter(more)}` : ''}`;
    },
  },
  {
    on: ['sign', 'gap'],
    at: / ?& ?(?=[\p{L}\p{N}\p{Co}])/uy,
    say: (found, { words, language }) => {
      if (!words || (language !== 'en' && found[0] === '&')) return null;
      return ` ${words.and(after(found, 20))} `;
    },
  },
  {
    on: ['letter', 'digit', 'sign'],
    at: /[\p{L}+\-±×÷≈≤≥≠@\d]{1,6}\/?[\p{L}\d]{0,6}(?![\p{L}\p{N}])/uy,
    say: (found, speech) => signAt(found, speech),
  },
  {
    on: ['sign', 'gap'],
    at: / ?[|•‣▪●◦·] ?/uy,
    say: (found) => (before(found, 1) === '' ? '' : ', '),
  },
];
