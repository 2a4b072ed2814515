import { type PhoneProblemReading, type PhoneReading, readPhone } from '@patchbay/formats/phone';
import { refuse } from '@patchbay/server-kit';
import { type CountryCode } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/examples.mobile';

/** A number as people in a country write it, with its code. */
function exampleIn(country: string | null): string {
  const known = country === 'US' ? undefined : examples[country as CountryCode];
  const reading = known === undefined ? null : readPhone(known, country);
  return reading?.kind === 'number' ? reading.e164 : '+12145551234';
}

/** What to do about a text that is no number, after the name of its field. */
export function phoneProblemWords({ problem, country, suggestion }: PhoneProblemReading): string {
  const example = exampleIn(country);
  const words: Readonly<Record<typeof problem, string>> = {
    empty: `is required: a phone number, like ${example}`,
    spreadsheetForm:
      'is a number that a spreadsheet has shortened, and its last digits are lost: format the column as text and enter the number again',
    letters: `must be a phone number in digits, like ${example}`,
    several: 'must be one phone number: leave out the others',
    noCountry: suggestion
      ? `must begin with + and the country code: ${suggestion} if that is the number`
      : `must begin with + and the country code, like ${example}`,
    notInCountry: suggestion
      ? `is not a number of ${country ?? 'this country'}: begin with + and the country code: ${suggestion} if that is the number`
      : `is not a number of ${country ?? 'this country'}: begin with + and the country code, like ${example}`,
    tooShort: `is too short for a phone number: add the area code, like ${example}`,
    tooLong: 'is too long for a phone number',
    unknownCode: `must begin with the code of a country after the +, like ${example}`,
  };
  return words[problem];
}

/** Why a number that was understood cannot be stored: nothing here dials an extension. */
const extensionWords = (extension: string): string =>
  `has the extension ${extension}, which cannot be dialled from here: leave it out`;

/**
 * A reading as a number in its stored form, or what to do about it, after the name of its field.
 */
export function storedPhone(
  reading: PhoneReading,
): { readonly e164: string } | { readonly message: string } {
  if (reading.kind === 'problem') return { message: phoneProblemWords(reading) };
  return reading.extension === undefined
    ? { e164: reading.e164 }
    : { message: extensionWords(reading.extension) };
}

/**
 * A number in its stored form; throws 400 with what to do. Without a plus it is read as a number of
 * `country`, a two-letter code, and refused where nothing says the country.
 */
export function readNumber(text: string, path: string, country: string | null): string {
  const stored = storedPhone(readPhone(text, country));
  if ('message' in stored) throw refuse.invalid([{ path, message: stored.message }]);
  return stored.e164;
}
