import { type PhoneReading } from '@patchbay/formats/phone';
import { type Messages } from '@patchbay/messages';
import { type fields } from '../field/messages.js';

type Words = Messages<typeof fields.texts>;
const example = '+1 216 555 1234';

/** The name of a country in the language of the person; empty for none. */
export function countryName(locale: string, country: string | null): string {
  if (country === null) return '';
  return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
}

/** What was understood of an input, for its help line; null where it was not. */
export function understoodWords(
  t: Words,
  locale: string,
  reading: PhoneReading,
  inFull: (e164: string) => string,
): string | null {
  if (reading.kind === 'problem' || reading.extension !== undefined) return null;
  const { country, certainty } = reading;
  const number = inFull(reading.e164);
  if (certainty === 'possible') return t('phone.possible', { number });
  return country
    ? t('phone.understood', { number, country: countryName(locale, country) })
    : number;
}

/** What to put right in an input; null where nothing is wrong. */
export function phoneProblem(t: Words, locale: string, reading: PhoneReading): string | null {
  if (reading.kind === 'number')
    return reading.extension === undefined
      ? null
      : t('phone.extension', { extension: reading.extension });
  const country = countryName(locale, reading.country);
  switch (reading.problem) {
    case 'empty':
    case 'tooShort':
      return t('badPhone', { example });
    case 'notInCountry':
      return reading.suggestion
        ? t('phone.meant', { country, number: reading.suggestion })
        : t('phone.notInCountry', { country });
    case 'noCountry':
    case 'letters':
      return t(`phone.${reading.problem}`, { example });
    default:
      return t(`phone.${reading.problem}`);
  }
}

/** The country of the browser's own language, such as US of en-US; null when it names none. */
export function browserCountry(): string | null {
  try {
    return new Intl.Locale(navigator.language).region ?? null;
  } catch {
    return null;
  }
}
