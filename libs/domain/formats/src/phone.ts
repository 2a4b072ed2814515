import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
  validatePhoneNumberLength,
} from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max';
import { phoneText } from './phone-text.js';

export { countryOfZone } from './zone-country.js';

/** Why a text is no telephone number. */
export type PhoneProblem =
  | 'empty'
  /** `1.21656E+10`: a spreadsheet has rounded the digits away. */
  | 'spreadsheetForm'
  | 'letters'
  /** More than one number. */
  | 'several'
  /** Without a plus, and nothing says in which country it is meant. */
  | 'noCountry'
  /** Not a number of the country that it is read in. */
  | 'notInCountry'
  | 'tooShort'
  | 'tooLong'
  /** The plus is followed by no country's code. */
  | 'unknownCode';

/** A number that was understood. */
export interface PhoneNumberReading {
  readonly kind: 'number';
  /** E.164, as it is stored and sent. */
  readonly e164: string;
  /** Two-letter country; null for a number of no country and where several share the code. */
  readonly country: string | null;
  /** Digits to dial after the call is taken. E.164 has no place for them. */
  readonly extension?: string;
  /**
   * `valid` follows the country's numbering plan; `possible` has its length only, and is written
   * with the country's code.
   */
  readonly certainty: 'valid' | 'possible';
}

/** A text that is no number, or not certainly one. */
export interface PhoneProblemReading {
  readonly kind: 'problem';
  readonly problem: PhoneProblem;
  /** The country in which it was read. */
  readonly country: string | null;
  /** A number in E.164 that is meant if the text lacks nothing but its plus. */
  readonly suggestion?: string;
}

export type PhoneReading = PhoneNumberReading | PhoneProblemReading;

const longestText = 120;
const shortest = 4;
const longest = 15;

const parse = (text: string, country: CountryCode | null): PhoneNumber | undefined =>
  parsePhoneNumberFromString(
    text,
    { ...(country ? { defaultCountry: country } : {}), extract: false },
    metadata,
  );

/** True for a two-letter country that has a numbering plan. */
export const isPhoneCountry = (country: string | null): country is CountryCode =>
  country !== null && isSupportedCountry(country as CountryCode, metadata);

/** The countries that have a numbering plan, by two letters, each with its calling code, such as +52. */
export const phoneCountries = (): readonly {
  readonly country: string;
  readonly callingCode: string;
}[] =>
  getCountries(metadata).map((country) => ({
    country,
    callingCode: `+${getCountryCallingCode(country, metadata)}`,
  }));

/**
 * Reads a telephone number as people write, paste and export it: the only reader of numbers in the
 * product. A number without a plus is one of `country`, a two-letter code, and must be valid there;
 * with null it is a problem, for a number of one country is another person's in another. With a plus
 * it must be possible, and the answer says whether it is valid. Invisible marks, `tel:`, a leading
 * apostrophe, digits of other scripts and extensions are understood.
 */
export function readPhone(raw: string, country: string | null): PhoneReading {
  const home = country?.toUpperCase() ?? null;
  const read = { country: isPhoneCountry(home) ? home : null };
  const fail = (problem: PhoneProblem, suggestion?: string): PhoneProblemReading => ({
    kind: 'problem',
    problem,
    ...read,
    ...(suggestion ? { suggestion } : {}),
  });
  if (raw.length > longestText) return fail(/\S/.test(raw) ? 'tooLong' : 'empty');
  const { text, extension } = phoneText(raw);
  const refused = shapeProblem(text);
  if (refused) return fail(refused);
  const isWhole = text.startsWith('+') || (read.country === null && text.startsWith('00'));
  const number = isWhole
    ? wholeReading(text.replace(/^00/, '+'))
    : nationalReading(text, read.country);
  if (isWhole && !number) return fail('unknownCode');
  if (isWhole && number && !number.isPossible()) return fail(lengthProblem(number));
  if (!number) return fail(read.country ? 'notInCountry' : 'noCountry', withPlus(text));
  return numberReading(number, extension);
}

/**
 * Spellings that a plan has given up, or that hold within the country only, as digits with the code of
 * the country, and what replaces them.
 */
const formerSpellings: readonly (readonly [RegExp, string])[] = [
  // Mexico until 2019, within the country.
  [/^52(?:01|04[45])(?=\d{10}$)/, '52'],
  // Brazil before the ninth digit of mobile numbers; those that begin with 7 keep eight.
  [/^55([1-9]\d)(?=[689]\d{7}$)/, '55$19'],
  // Argentina has a 9 from abroad and a 15 within; some write both.
  [/^549(\d{2,4})15(?=\d{6,8}$)/, '549$1'],
];

/** Mexico until 2019, from abroad. Within the country such digits may be a number of +1. */
const fromAbroad = [...formerSpellings, [/^521(?=\d{10}$)/, '52'] as const];

/** A number that is not valid as it is written, in the spelling of its plan, when it is valid there. */
function presentNumber(
  written: PhoneNumber | undefined,
  spellings: typeof formerSpellings,
): PhoneNumber | undefined {
  if (!written || written.isValid()) return written;
  const digits = `${written.countryCallingCode}${written.nationalNumber}`;
  const found = spellings.find(([former]) => former.test(digits));
  const number = found && parse(`+${digits.replace(...found)}`, null);
  return number?.isValid() ? number : undefined;
}

/** A text with its plus. */
const wholeReading = (text: string): PhoneNumber | undefined => {
  const written = parse(text, null);
  return presentNumber(written, fromAbroad) ?? written;
};

/** What is wrong with a text before any numbering plan is asked. */
function shapeProblem(text: string): PhoneProblem | null {
  if (text === '') return 'empty';
  if (/^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text)) return 'spreadsheetForm';
  const digits = digitsOf(text);
  const parts = text.split(/[/,;|]|\bor\b|\band\b/i).filter((part) => digitsOf(part).length >= 7);
  if (parts.length > 1) return 'several';
  if (!/^\+?[\d\s().\-/[\]\u00B7_]+$/.test(text)) return 'letters';
  if (digits.length < shortest) return 'tooShort';
  return digits.length > longest + 4 ? 'tooLong' : null;
}

const digitsOf = (text: string): string => text.match(/\d+/g)?.join('') ?? '';

const lengthProblem = ({ number }: PhoneNumber): PhoneProblem =>
  validatePhoneNumberLength(number, metadata) === 'TOO_LONG' ? 'tooLong' : 'tooShort';

/** A text without a plus as a number of `country`, only when it is valid there. */
function nationalReading(text: string, country: CountryCode | null): PhoneNumber | undefined {
  if (!country) return undefined;
  const own = parse(text, country);
  const digits = digitsOf(text);
  const code = getCountryCallingCode(country, metadata);
  const within = presentNumber(own, formerSpellings);
  if (!digits.startsWith(code)) return within;
  const whole = presentNumber(parse(`+${digits}`, null), formerSpellings);
  if (!whole) return within;
  // 4915112345678 in Germany begins with the country's code: a national number there has a 0.
  return within && digitsOf(within.formatNational()) === digits ? within : whole;
}

/**
 * A reference that is a number's digits with the country's code, as the wire names people: read in
 * `country` first, else as if it had its plus.
 */
export function readPhoneId(text: string, country: string | null): PhoneReading {
  const reading = readPhone(text, country);
  return reading.kind === 'problem' && reading.suggestion && /^\s*\d+\s*$/.test(text)
    ? readPhone(reading.suggestion, null)
    : reading;
}

const candidate = /\+?\(?\d[\d\s().\-/]{5,}\d/g;

/**
 * The numbers in a free text, in E.164, each once and in their order; a number without a plus is one
 * of `country`. What is no number there is left out.
 */
export const phonesIn = (text: string, country: string | null): string[] => [
  ...new Set(
    (text.match(candidate) ?? []).flatMap((found) => {
      const reading = readPhone(found, country);
      return reading.kind === 'number' ? [reading.e164] : [];
    }),
  ),
];

/** A text of bare digits as the number it would be with a plus, when that is valid. */
function withPlus(text: string): string | undefined {
  const digits = digitsOf(text);
  const whole = digits.length > 10 ? parse(`+${digits}`, null) : undefined;
  return whole?.isValid() ? whole.number : undefined;
}

const numberReading = (number: PhoneNumber, extension: string | undefined): PhoneNumberReading => ({
  kind: 'number',
  e164: number.number,
  country: number.country ?? null,
  ...(extension === undefined ? {} : { extension }),
  certainty: number.isValid() ? 'valid' : 'possible',
});

/**
 * The two-letter country in whose plan the holder of a number in E.164 writes numbers: its own, else
 * the first of those that share the code, as +1 does. Null for a number of no country.
 */
export function countryOfPhone(e164: string): string | null {
  const number = parse(e164, null);
  if (!number) return null;
  const [first] = metadata.country_calling_codes[number.countryCallingCode] ?? [];
  return number.country ?? (isPhoneCountry(first ?? null) ? (first ?? null) : null);
}

/** The code of the country or plan of a number in E.164, such as +52; null where no plan has it. */
export function callingCodeOf(e164: string): string | null {
  const number = parse(e164, null);
  return number ? `+${number.countryCallingCode}` : null;
}

/**
 * A number for a reader in `country`: within it in the national format, from elsewhere with its
 * country code. `displayPhone` is the format in the rest of the app, '+1 (216) 555-1234'; a value
 * that is not a number is unchanged, like text with an '@'.
 */
export function phoneFor(text: string, country: string | null): string {
  if (text.includes('@')) return text;
  const reading = readPhone(text, country);
  const number = reading.kind === 'number' ? parse(reading.e164, null) : undefined;
  if (reading.kind === 'problem' || !number) return text;
  const suffix = reading.extension === undefined ? '' : ` ext. ${reading.extension}`;
  const isHome = reading.country !== null && reading.country === country;
  return (isHome ? number.formatNational() : number.formatInternational()) + suffix;
}
