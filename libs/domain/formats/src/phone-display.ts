import { asciiDigits, digitsOf } from './digits.js';
/**
 * How numbers of plans with one length are grouped, by what they match after the plus. It is a part
 * of what `phoneFor` knows, whose tables are too large to be loaded with every page.
 */
const plans: readonly (readonly [RegExp, string])[] = [
  [/^34([5-7]\d\d|8[1-9]\d|9[1-9]\d)(\d\d)(\d\d)(\d\d)$/, '+34 $1 $2 $3 $4'],
  [/^33([1-79])(\d\d)(\d\d)(\d\d)(\d\d)$/, '+33 $1 $2 $3 $4 $5'],
  [/^351(9\d\d)(\d{3})(\d{3})$/, '+351 $1 $2 $3'],
  [/^44(7\d{3})(\d{6})$/, '+44 $1 $2'],
  [/^39(3\d\d)(\d{3})(\d{4})$/, '+39 $1 $2 $3'],
  [/^51(9\d\d)(\d{3})(\d{3})$/, '+51 $1 $2 $3'],
  [/^52(33|55|56|81)(\d{4})(\d{4})$/, '+52 $1 $2 $3'],
  [/^52([2-9]\d\d)(\d{3})(\d{4})$/, '+52 $1 $2 $3'],
  [/^549(11)(\d{4})(\d{4})$/, '+54 9 $1 $2 $3'],
  [/^56([29])(\d{4})(\d{4})$/, '+56 $1 $2 $3'],
  [/^57(3\d\d)(\d{7})$/, '+57 $1 $2'],
  [/^50([26])(\d{4})(\d{4})$/, '+50$1 $2 $3'],
  [/^593(9\d)(\d{3})(\d{4})$/, '+593 $1 $2 $3'],
  [/^61(4\d\d)(\d{3})(\d{3})$/, '+61 $1 $2 $3'],
];

/**
 * An 11-digit number beginning with 1 as '+1 (xxx) xxx-xxxx', and one with a plus of a country with
 * fixed groups as '+34 612 34 56 78'; text with an '@' and everything else as it is.
 */
export function displayPhone(text: string): string {
  if (text.includes('@')) return text;
  const digits = phoneDigits(text);
  const [, area, exchange, line] = /^1(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  if (line !== undefined) return `+1 (${area}) ${exchange}-${line}`;
  if (!/^\+[\d ]+$/.test(text)) return text;
  const [pattern, groups] = plans.find(([one]) => one.test(digits)) ?? [];
  return pattern && groups ? digits.replace(pattern, groups) : text;
}

/** How a caller without a number is written on the wire and in logs. */
export const withheldNumber = 'anonymous';

/**
 * The digits of a number that `readPhone` has read, or of a text that numbers are searched by. They
 * are no number: without the plus their country is lost.
 */
export const phoneDigits = (text: string): string => digitsOf(text);

/**
 * What is dialled before a number within its country or out of it, and is no part of it: `0`, `00`,
 * `011`, the `06` of Hungary and the `8` of Russia. What follows is long enough to find few numbers.
 */
const dialledBefore =
  /^(?:0{0,2}11(?=\d{10})|010(?=\d{10})|06(?=\d{9}$)|8(?=9\d{9}$)|0+(?=[1-9]\d{4}))/;

/**
 * The digits by which numbers are searched for a text, as they stand in E.164; '' where it is no part
 * of a number. A name or a street with digits, as “Unit 1512”, finds no numbers. What is left out
 * begins a text, so that less is sought, and no number that has all its digits is missed.
 */
export function soughtDigits(text: string): string {
  const plain = asciiDigits(text)
    .replace(/^\s*tel:/i, '')
    .replace('(0)', '');
  return /^[\d\s\p{Cf}+().\p{Pd}\u2212/]*$/u.test(plain)
    ? phoneDigits(plain).replace(dialledBefore, '')
    : '';
}

/** What numbers are searched by: the digits of a text that may be a part of one, else the text. */
export function soughtPhone(text: string): string {
  const digits = soughtDigits(text);
  return digits.length > 3 ? digits : text;
}

/** True for a strict E.164 number: a plus and 7 to 15 digits, the first not 0. */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text);
