import { entryOf } from '../words/spoken-words.js';
import { after, before, endDot, type Rule } from './rule.js';
import { spelled } from './spelled.js';

const number = '\\d{1,3}(?:[.,]\\d{3}){1,5}(?:[.,]\\d{1,4})?|\\d{1,15}(?:[.,]\\d{1,6})?';

const value = (text: string): number => Number(text.replace(',', '.'));

/** Numbers of +1 that are free of charge: `1-800` is the begin of one. */
const tollFree = /^8(?:00|33|44|55|66|77|88)$/;

/** Whether `9-5` and the like are the ends of a range: upwards, or hours. */
function isRange(first: string, second: string, sign: string): boolean {
  if (first === '1' && tollFree.test(second)) return false;
  if (/[–—]/.test(sign) || first.includes('h')) return true;
  if (first.includes(':') !== second.includes(':')) return !sign.includes(' ');
  if (first.includes(':')) return true;
  if (value(first) < value(second)) return true;
  return sign === '-' && value(first) <= 12 && value(second) < value(first) && value(second) > 0;
}

/** How Spanish writes ordinals in letters: `2do`, `3ra`, `5a`. */
const ordinalMarks: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['ro', 'do', 'to', 'vo', 'mo', 'no', 'o'].map((mark) => [mark, 'º'])),
  ...Object.fromEntries(['ra', 'da', 'ta', 'va', 'ma', 'na', 'a'].map((mark) => [mark, 'ª'])),
};

/** Ranges, shares, measures, and numbers with a sign of their own. */
export const numberRules: readonly Rule[] = [
  {
    on: ['digit'],
    at: /(\d{1,2}:\d{2}|\d{1,2}h(?:\d{2})?|\d{1,4}(?:[.,]\d{1,3})?) ?%?( ?[-–—] ?)(?=(\d{1,2}:\d{2}|\d{1,2}h(?:\d{2})?(?!\p{L})|\d{1,4}(?:[.,]\d{1,3})?)(?!\d|[.,:/]\d|[-–—/]\p{L}? ?\d))/uy,
    say: (found, { words }) => {
      const [, first = '', sign = '', second = ''] = found;
      if (!words || !isRange(first, second, sign)) return null;
      return /[\p{N}\p{L}][-–—/.]$/u.test(before(found, 3)) ? null : `${first} ${words.to} `;
    },
  },
  {
    on: ['digit'],
    at: new RegExp(`(${number}) ?%(?![\\p{L}\\p{N}%])`, 'uy'),
    say: ([, amount = ''], { words }) => (words ? `${amount} ${words.percent}` : null),
  },
  {
    on: ['digit'],
    at: new RegExp(`(${number}) ?([°º]?\\p{L}{0,4}(?:/h|[²2])?)(?![\\p{L}\\p{N}/])\\.?`, 'uy'),
    say: (found, { words }) => {
      const [, amount = '', unit = ''] = found;
      const names = words && unit !== '' ? entryOf(words.units, unit) : undefined;
      if (!names) return null;
      return `${amount} ${names[amount === '1' ? 0 : 1]}${endDot(found)}`;
    },
  },
  {
    on: ['sign'],
    at: /#\s?(\d{1,15})(?![\p{L}\p{N}]|[.,:/-]\d)/uy,
    say: ([, digits = ''], { words }) =>
      words ? `${words.number} ${digits.length > 4 ? spelled(digits) : digits}` : null,
  },
  {
    on: ['sign'],
    at: /#(?=\p{Lu}{1,4}-?\d)/uy,
    say: (_, { words }) => (words ? `${words.number} ` : null),
  },
  {
    on: ['digit'],
    at: /(\d{1,2})\.?(º|ª|er|ro|do|to|vo|mo|no|o|ra|da|ta|va|ma|na|a)(?![\p{L}\p{N}º])\.?/uy,
    say: (found, { words }) => {
      const [, digits = '', mark = ''] = found;
      const ordinal = words
        ? entryOf(words.ordinals, ordinalMarks[mark] ?? mark)?.[Number(digits) - 1]
        : undefined;
      return ordinal ? ordinal + endDot(found) : null;
    },
  },
  {
    on: ['sign'],
    at: /[~≈]\s?(?=[\d$€£])/uy,
    say: (_, { words }) => {
      const about = words ? entryOf(words.signs, '≈') : undefined;
      return about === undefined ? null : `${about} `;
    },
  },
  {
    on: ['sign'],
    at: /[-−](?=\d{1,6}(?:[.,]\d{1,4})?(?! ?[-–—/:]|\d))/uy,
    say: (found, { words }) =>
      words && /(?:^|[\s(])$/.test(before(found, 1)) && !/^\d{5}/.test(after(found, 5))
        ? `${words.minus} `
        : null,
  },
];
