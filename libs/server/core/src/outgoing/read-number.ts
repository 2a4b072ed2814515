import { type PhoneProblemReading, type PhoneReading, readPhone } from '@patchbay/formats/phone';
import { refuse } from '@patchbay/server-kit';

/** What to do about a text that is no number, after the name of its field. */
export function phoneProblemWords({ problem, country, suggestion }: PhoneProblemReading): string {
  const meant = suggestion ? `: ${suggestion} if that is the number` : ', like +12145551234';
  const words: Readonly<Record<typeof problem, string>> = {
    empty: 'is required: a phone number, like +12145551234',
    spreadsheetForm:
      'is a number that a spreadsheet has shortened, and its last digits are lost: format the column as text and enter the number again',
    letters: 'must be a phone number in digits, like +12145551234',
    several: 'must be one phone number: leave out the others',
    noCountry: `must begin with + and the country code${meant}`,
    notInCountry: `is not a number of ${country ?? 'this country'}: begin with + and the country code${meant}`,
    tooShort: 'is too short for a phone number: add the area code, like +12145551234',
    tooLong: 'is too long for a phone number',
    unknownCode: 'must begin with the code of a country after the +, like +12145551234',
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
