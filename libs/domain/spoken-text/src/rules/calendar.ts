import { entryOf, type SpokenWords } from '../words/spoken-words.js';
import { after, before, type Rule } from './rule.js';

const dayOrMonth = (words: SpokenWords, name: string): string | undefined =>
  entryOf(words.days, name) ?? entryOf(words.months, name);

const isLong = (name: string): boolean => name.length > 2;

/** A day in a list: `Mon, Wed & Fri`. */
function isListed(words: SpokenWords, next: string, last: string): boolean {
  const listed = /^\.?(?:, (?:and |y )?| ?[&/+] ?| and | y | & )(\p{L}{2,10})/u.exec(next)?.[1];
  const earlier = /(\p{L}{2,10})\.?(?:, (?:and |y )?| ?[&/+–-] ?| and | y | & | to | a )$/u.exec(last)?.[1];
  return [listed, earlier].some((name) => name !== undefined && entryOf(words.days, name) !== undefined);
}

/** Days and months that are written short, before a number, in a range or in a list. */
export const calendarRules: readonly Rule[] = [
  {
    at: /(\p{L}{1,10})(\.?) ?[-–—] ?(?=(\p{L}{1,10})(?!\p{L}))/uy,
    say: (found, { words }) => {
      const [, first = '', , second = ''] = found;
      const from = words ? dayOrMonth(words, first) : undefined;
      if (!words || from === undefined || dayOrMonth(words, second) === undefined) return null;
      return `${from} ${words.to} `;
    },
  },
  {
    at: /(\p{L}{1,9})(\.?)(?![\p{L}\p{N}_’'-])/uy,
    say: (found, { words, language }) => {
      const [, name = '', dot = ''] = found;
      const day = words ? entryOf(words.days, name) : undefined;
      const month = words ? entryOf(words.months, name) : undefined;
      if (!words || (day ?? month) === undefined) return null;
      const [next, last] = [after(found), before(found)];
      const isInRange = /\p{L} ?[-–—] ?$/u.test(last);
      if (day !== undefined && (isInRange || (isLong(name) && isListed(words, dot + next, last))))
        return day + (next === '' ? dot : '');
      const isBeforeNumber = /^,? ?\d/.test(next) && isLong(name);
      const isBehindNumber = /\d(?: de)? $/.test(last) && isLong(name);
      if (month !== undefined && (isInRange || (language === 'es' ? isBehindNumber : isBeforeNumber)))
        return month + (next === '' ? dot : '');
      // `mar` in Spanish is the sea, too: a day has a dot or a capital there.
      const isSure = dot !== '' || /^\p{Lu}/u.test(name);
      return day !== undefined && isBeforeNumber && isSure && day !== name ? day : null;
    },
  },
];
