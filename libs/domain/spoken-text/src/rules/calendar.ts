import { entryOf, type SpokenWords } from '../words/spoken-words.js';
import { after, before, type Rule } from './rule.js';

/** A day by its name as it is written, or in small letters in languages that write it so. */
const dayOf = (words: SpokenWords, name: string): string | undefined =>
  entryOf(words.days, name) ?? entryOf(words.days, name.toLowerCase());

const dayOrMonth = (words: SpokenWords, name: string): string | undefined =>
  dayOf(words, name) ?? entryOf(words.months, name);

const isLong = (name: string): boolean => name.length > 2;

/** A day in a list: `Mon, Wed & Fri`. */
function isListed(words: SpokenWords, next: string, last: string): boolean {
  const listed =
    /^\.?(?:, (?:and |y )?| ?[&/+] ?| (?:and|or|to|through|thru|y|o|a|und|oder|bis|et|ou|à|e|até) )(\p{L}{2,10})/u.exec(
      next,
    )?.[1];
  const earlier =
    /(\p{L}{2,10})\.?(?:, (?:and |y )?| ?[&/+–-] ?| (?:and|or|to|through|thru|y|o|a|und|oder|bis|et|ou|à|e|até) )$/u.exec(
      last,
    )?.[1];
  return [listed, earlier].some((name) => name !== undefined && dayOf(words, name) !== undefined);
}

const isInRange = (found: RegExpExecArray): boolean => /\p{L}\.? ?[-–—] ?$/u.test(before(found));
const isBeforeNumber = (found: RegExpExecArray): boolean => /^,? ?\d/.test(after(found));

/** `Sat., Dec 5` */
function isBeforeMonth(found: RegExpExecArray, { months }: SpokenWords): boolean {
  const name = /^,? (\p{L}{3,9})\.? \d/u.exec(after(found))?.[1] ?? '';
  return entryOf(months, name) !== undefined || Object.values(months).includes(name);
}

/** Whether a short name is a day where it stands. `M` is one only in a range. */
function isDay(found: RegExpExecArray, day: string, words: SpokenWords): boolean {
  const [, name = '', dot = ''] = found;
  if (isInRange(found)) return true;
  if (isLong(name) && isListed(words, dot + after(found), before(found))) return true;
  // `mar` in Spanish is the sea, too: a day has a dot or a capital there.
  const isSure = dot !== '' || /^\p{Lu}/u.test(name);
  // Two letters are a day in German, but `So 9 Uhr` is a sentence as well.
  const isDayName = isLong(name) || /^(?:Mo|Di|Mi|Do|Fr|Sa)$/.test(name);
  return (
    (isBeforeNumber(found) || isBeforeMonth(found, words)) && isSure && isDayName && day !== name
  );
}

/** Whether a short name is a month: before its day, in Spanish behind it. */
function isMonth(found: RegExpExecArray, language: string | null): boolean {
  if (isInRange(found)) return true;
  if (!isLong(found[1] ?? '')) return false;
  return language === 'es' ? /\d(?: de)? $/.test(before(found)) : isBeforeNumber(found);
}

/** Days and months that are written short, before a number, in a range or in a list. */
export const calendarRules: readonly Rule[] = [
  {
    on: ['letter'],
    at: /(\p{L}{1,10})(\.?) ?[-–—] ?(?=(\p{L}{1,10})(?!\p{L}))/uy,
    say: (found, { words }) => {
      const [, first = '', , second = ''] = found;
      const from = words ? dayOrMonth(words, first) : undefined;
      if (!words || from === undefined || dayOrMonth(words, second) === undefined) return null;
      return `${from} ${words.to} `;
    },
  },
  {
    on: ['letter'],
    at: /(\p{L}{1,9})(\.?)(?![\p{L}\p{N}_’'-])/uy,
    say: (found, { words, language }) => {
      const [, name = '', dot = ''] = found;
      const day = words ? dayOf(words, name) : undefined;
      const month = words ? entryOf(words.months, name) : undefined;
      const said =
        words && day !== undefined && isDay(found, day, words)
          ? day
          : month !== undefined && isMonth(found, language)
            ? month
            : null;
      return said === null ? null : said + (after(found) === '' ? dot : '');
    },
  },
];
