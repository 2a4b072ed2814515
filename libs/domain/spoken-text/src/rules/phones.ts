import { digitsOf } from '@patchbay/formats';
import { phoneFor, readPhone } from '@patchbay/formats/phone';
import { letterByLetter, spelled } from './spelled.js';
import { before, type Rule, type Speech } from './rule.js';

/** `1.234.567` and `12 000 000` are thousands, in some language. */
const isThousands = (text: string): boolean => /^\d{1,3}(?:[., ]\d{3}){1,6}$/.test(text);

/** French says the groups of a number as numbers; one that begins with 0 digit by digit. */
const saidGroup = (digits: string, { language }: Speech): string =>
  language === 'fr' && /^[1-9]\d$/.test(digits) ? digits : letterByLetter(digits);

/** The groups of a number as its plan has them, when they hold just the digits that were written. */
function groupsOf(written: string, country: string | null): readonly string[] | null {
  const reading = readPhone(written, country);
  const isSure =
    reading.kind === 'number' && (reading.certainty === 'valid' || written.startsWith('+'));
  if (!isSure) return null;
  const digits = digitsOf(written);
  const forms = [phoneFor(reading.e164, reading.country), phoneFor(reading.e164, null)];
  const form = forms.find((one) => digitsOf(one) === digits);
  return (form ?? written).match(/\d{1,20}/g);
}

const phoneWords =
  /(?:phone|call|fax|text|whatsapp|ring|tel|n[úu]m|marque|llam|celular|m[óo]vil|ext|ruf|nummer|appel|ligue)/i;

function saidPhone(found: RegExpExecArray, speech: Speech): string | null {
  const [written] = found;
  if (!/\d{2}/.test(written)) return null;
  if (isThousands(written) && (/[.,]/.test(written) || !phoneWords.test(before(found))))
    return null;
  const groups = groupsOf(written, speech.country);
  if (!groups) return null;
  const plus = !written.startsWith('+') ? '' : speech.words ? `${speech.words.plus} ` : '+';
  const said = groups.map((group) =>
    group.length > 5 ? spelled(group) : saidGroup(group, speech),
  );
  return plus + said.join(', ');
}

const isDay = (text: string): boolean =>
  /^(?:\d{4}[- ]\d{2}[- ]\d{2}|\d{1,2}[- ]\d{1,2}[- ]\d{4})$/.test(text);

const isYears = (groups: readonly string[]): boolean =>
  groups.every((group) => /^(?:1[89]|2[01])\d\d$/.test(group));

/** Phone numbers, cards and other long numbers that are written in groups: digit by digit. */
export const phoneRules: readonly Rule[] = [
  {
    on: ['digit', 'sign'],
    at: /\+?(?:\(\d{1,5}\)|\d)(?:[ .\-/()–]{0,2}\d){6,16}(?![\p{Script=Latin}\p{N}%€£$]|[.,:]\d|[ \-–]\d)/uy,
    say: (found, speech) =>
      /[\p{L}\p{N}]$/u.test(before(found, 2)) ? null : saidPhone(found, speech),
  },
  {
    // In the shape of a number, though of no plan: as the 555 of examples.
    on: ['sign'],
    at: /\(\d{2,5}\)[ -]?\d{2,5}(?:[ -]\d{2,5}){1,3}(?![\p{Script=Latin}\p{N}%€£$]|[.,:/]\d|[-–]\d)/uy,
    say: (found, speech) => {
      const groups = found[0].match(/\d{1,20}/g) ?? [];
      if (groups.join('').length < 8 || /[\p{L}\p{N}]$/u.test(before(found, 2))) return null;
      return groups.map((group) => saidGroup(group, speech)).join(', ');
    },
  },
  {
    on: ['digit'],
    at: /\d{2,6}(?:[ -]\d{2,6}){1,7}(?![\p{Script=Latin}\p{N}%€£$]|[.,:/]\d|[-–]\d)/uy,
    say: (found, speech) => {
      const [written] = found;
      const groups = written.split(/[ -]/);
      const size = groups.join('').length;
      const isSort = /sort code(?: is)? $/i.test(before(found));
      if (!isSort && groups.every((group) => group.length === 2)) return null;
      if (size < (isSort ? 6 : 7) || isThousands(written) || isYears(groups) || isDay(written))
        return null;
      if (groups.length === 2) {
        const [first = '', second = ''] = groups;
        const isShort = first.length === 3 && second.length === 4 && written.includes('-');
        const isZip = /^\d{5}-(?:\d{4}|\d{3})$/.test(written);
        const isMeant = !second.endsWith('00') || phoneWords.test(before(found));
        if (!(isZip || (isShort && isMeant))) return null;
      }
      return groups.map((group) => saidGroup(group, speech)).join(', ');
    },
  },
];
