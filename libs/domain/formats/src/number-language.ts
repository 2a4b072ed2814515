/**
 * Languages of countries in which most people share one, by the digits after the plus. Countries
 * with several (as the United States, Canada, Switzerland, Belgium, India) say nothing.
 */
const languages: Readonly<Record<string, readonly string[]>> = {
  de: ['43', '49'],
  en: ['353', '44', '61', '64'],
  es: [
    ...['34', '51', '52', '53', '54', '56', '57', '58'],
    ...['502', '503', '504', '505', '506', '507', '591', '593', '598'],
    // The Dominican Republic and Puerto Rico share the prefix of North America.
    ...['1787', '1809', '1829', '1849', '1939'],
  ],
  fr: ['33'],
  it: ['39'],
  ja: ['81'],
  ko: ['82'],
  nl: ['31'],
  pl: ['48'],
  pt: ['351', '55'],
};

/** The languages that a telephone number can speak for. */
export const numberLanguages: readonly string[] = Object.keys(languages);

/**
 * The language that most people with a number of its country speak, as `es`; null where the number
 * does not say. It is a guess about the caller, and the only one before they speak.
 */
export function languageOfNumber(number: string): string | null {
  const digits = number.startsWith('+') ? number.slice(1) : '';
  if (digits === '') return null;
  const found = Object.entries(languages).find(([, prefixes]) =>
    prefixes.some((prefix) => digits.startsWith(prefix)),
  );
  return found?.[0] ?? null;
}
