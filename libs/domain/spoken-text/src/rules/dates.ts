import { dateFormat } from '@patchbay/formats';
import { after, before, type Rule, type Speech } from './rule.js';

/** Countries that write the month first. */
const monthFirst = new Set(['US', 'PH', 'PR', 'GU', 'VI', 'FM', 'PW', 'MH']);
/** Languages that write the year first; another order is not theirs. */
const yearFirst = new Set(['ja', 'zh', 'ko', 'hu', 'lt', 'mn']);

/** A day in the words of `Intl`, with the year as it was written; null for a day that is none. */
function saidDay(day: number, month: number, year: string, { locale }: Speech): string | null {
  if (!locale) return null;
  // A day without a year may be in a leap year.
  const full = year.length === 4 ? Number(year) : 2000 + Number(year);
  const at = new Date(Date.UTC(full, month - 1, day));
  if (full < 1000 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  const format = dateFormat(`${locale}-u-ca-gregory-nu-latn`, {
    day: 'numeric',
    month: 'long',
    ...(year === '' ? {} : { year: 'numeric' as const }),
    timeZone: 'UTC',
  });
  return format
    .formatToParts(at)
    .map(({ type, value }) => (type === 'year' ? year : value))
    .join('');
}

/** Day and month of `3/4/2026`; null where nothing says which is which. */
function dayAndMonth(
  first: number,
  second: number,
  sign: string,
  { country, language }: Speech,
): readonly [day: number, month: number] | null {
  if (first > 12 || sign === '.') return [first, second];
  if (second > 12) return [second, first];
  if (language !== null && yearFirst.has(language)) return null;
  if (first === second) return [first, second];
  if (country === 'CA') return null;
  if (country !== null && monthFirst.has(country))
    return language === 'es' ? null : [second, first];
  return country === null && (language === 'en' || language === null) ? null : [first, second];
}

/** Words before a day and its month: without one `11/29` could be a share. */
const dayWords =
  /(?:^|[\s(])(?:on|by|until|till|since|before|after|(?:sun|mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur)(?:day)?|el|del|al|día|lunes|martes|miércoles|jueves|viernes|sábado|domingo|le|dia|am|bis)\.?,? $/iu;
/** `by 1/2`: a share as well, unless a day of the week or `on` stands before it. */
const isFraction = (first: string, second: string, text: string): boolean =>
  /^(?:1\/[2-8]|2\/3|3\/4)$/.test(`${first}/${second}`) &&
  /(?:by|until|till|since|before|after|bis)\.?,? $/i.test(text);
const isShare = /^ (?:of|del|cup|mile|inch|acre|hour|taza|de(?! \d))/;

/** Days in figures. A day that could be two is left as it is written. */
export const dateRules: readonly Rule[] = [
  {
    on: ['digit'],
    at: /(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?(?![\p{Script=Latin}\p{N}]|[-–/.:]\d)/uy,
    say: ([, year = '', month, day, time, zone], speech) => {
      const said = saidDay(Number(day), Number(month), year, speech);
      if (said === null) return null;
      return said + (time ? `, ${time}` : '') + (zone === 'Z' ? ' UTC' : '');
    },
  },
  {
    on: ['digit'],
    at: /(\d{4})\/(\d{1,2})\/(\d{1,2})(?![\p{Script=Latin}\p{N}]|[-–/.:]\d)/uy,
    say: ([, year = '', month, day], speech) => saidDay(Number(day), Number(month), year, speech),
  },
  {
    on: ['digit'],
    at: /(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|(?<=\/)\d{2})(?![\p{Script=Latin}\p{N}]|[-–/.:]\d)/uy,
    say: ([, first, sign = '', second, year = ''], speech) => {
      const order = dayAndMonth(Number(first), Number(second), sign, speech);
      return order ? saidDay(order[0], order[1], year, speech) : null;
    },
  },
  {
    on: ['digit'],
    at: /(\d{1,2})\/(\d{1,2})(?![\p{L}\p{N}%]|[-–/.:]\d)/uy,
    say: (found, speech) => {
      const [, first = '', second = ''] = found;
      if (!dayWords.test(before(found)) || isShare.test(after(found)) || !speech.words) return null;
      if (isFraction(first, second, before(found))) return null;
      const order = dayAndMonth(Number(first), Number(second), '/', speech);
      return order ? saidDay(order[0], order[1], '', speech) : null;
    },
  },
];
