import { digitsOf } from '@patchbay/formats';
import { after, before, type Rule, type Speech } from './rule.js';
import { letterByLetter, spelled } from './spelled.js';

/** How often letters and digits take turns. */
const turnsOf = (code: string): number => code.match(/\p{L}(?=\d)|\d(?=\p{L})/gu)?.length ?? 0;

/** A word within a code, `ORDER-12345`, is said as a word. */
const isWord = (part: string): boolean => /^\p{L}{4,}$/u.test(part) && /[AEIOUaeiou]/.test(part);

/** Measures, hours, years and types, which are no codes: `100mg-200mg`, `9h-18h`, `FY2024`, `T-1000`. */
const isMeasure = (written: string): boolean =>
  written
    .split('-')
    .every((part) =>
      /^\d{1,7}(?:\p{Ll}{1,4}|[A-Z]{2,3}|[km]?[A-Z]h?)$|^\d{1,2}h\d{2}$/u.test(part),
    ) || /^\d{1,4}-\p{L}{2,8}$|^\p{Lu}-\d{1,3}00$|^\p{L}{1,9}-?(?:19|20)\d{2}$/u.test(written);

/** A code of letters and digits, and not a name such as COVID-19, MP3 or F-150. */
function isCode(written: string): boolean {
  if (isMeasure(written)) return false;
  const plain = written.replaceAll('-', '');
  const digits = digitsOf(plain).length;
  if (!/\d/.test(plain) || !/\p{L}/u.test(plain) || plain.length < 5) return false;
  const isUuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(written);
  if (isUuid || digits >= 5) return true;
  if (/\p{Ll}/u.test(plain)) return digits >= 3 && turnsOf(plain) >= 3;
  return digits >= 4 || (digits >= 2 && turnsOf(plain) >= 2) || turnsOf(plain) >= 3;
}

function saidCode(written: string, { words }: Speech): string {
  const dash = words ? ` ${words.dash} ` : ', ';
  return written
    .split('-')
    .map((part) => (isWord(part) ? part : spelled(part)))
    .join(dash);
}

/** Words that may stand between the name of a code and its digits. */
const between = /^(?:is|are|in|number|no|es|son|de|en|el|número|núm|ist|lautet|est|é)$/i;

/** Whether the words before a number say that it is a code. */
function isNamedCode(text: string, { words }: Speech): boolean {
  if (!words) return false;
  // `C.P.` is two words by its dots.
  if (/(?<!\p{L})(?:c\.? ?p\.?|plz|cep) ?$/iu.test(text)) return true;
  const names = text.match(/[\p{L}\p{M}]{1,20}/gu) ?? [];
  while (names.length > 0 && between.test(names.at(-1) ?? '')) names.pop();
  return words.codeWords.has((names.at(-1) ?? '').toLowerCase());
}

/** Ids, codes and bare long numbers: letter by letter, since what they amount to means nothing. */
export const codeRules: readonly Rule[] = [
  {
    // A postal code of the United Kingdom, and one of Canada.
    on: ['letter'],
    at: /([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d)(?![\p{L}\p{N}-])/uy,
    say: ([written]) =>
      written
        .split(' ')
        .map((part) => letterByLetter(part))
        .join(', '),
  },
  {
    // A number of an account (IBAN, ISO 13616), which is written in fours.
    on: ['letter'],
    at: /[A-Z]{2}\d{2}(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,3})?(?![\p{L}\p{N}-])/uy,
    say: ([written]) =>
      written
        .split(' ')
        .map((part) => letterByLetter(part))
        .join(', '),
  },
  {
    on: ['letter', 'digit'],
    at: /[a-z\d]{1,32}(?:-[a-z\d]{1,32}){0,8}(?![\p{L}\p{N}_@%°º]|[-–'’]\p{L}|[.,:/]\d)/iuy,
    say: (found, speech) => {
      const [written] = found;
      const mayBeCode = /^(?=[A-Z-]{0,40}\d)(?=[\d-]{0,40}[A-Z])[A-Z\d-]{4,40}$/.test(written);
      const isNamed = mayBeCode && isNamedCode(before(found), speech);
      return isNamed || isCode(written) ? saidCode(written, speech) : null;
    },
  },
  {
    on: ['digit'],
    at: /\d{7,32}(?![\p{L}\p{N}_%€£$-]|[.,:/]\d)/uy,
    say: ([written]) => (/000$/.test(written) && written.length < 13 ? null : spelled(written)),
  },
  {
    on: ['digit'],
    at: /\d{4,6}(?![\p{L}\p{N}_%€£$-]|[.,:/]\d)/uy,
    say: (found, speech) => {
      const isUnit = /^\s?(?:\p{Sc}|°)/u.test(after(found, 2));
      return !isUnit && isNamedCode(before(found), speech) ? spelled(found[0]) : null;
    },
  },
];
