/** Currencies of countries by their codes of ISO 4217. */
const countries: Readonly<Record<string, string>> = {
  USD: 'US PR EC SV PA GU VI',
  EUR: 'ES DE FR IT PT NL BE AT IE FI GR LU SI SK EE LV LT MT CY HR BG',
  GBP: 'GB',
  MXN: 'MX',
  ARS: 'AR',
  COP: 'CO',
  CLP: 'CL',
  PEN: 'PE',
  UYU: 'UY',
  DOP: 'DO',
  BRL: 'BR',
  CAD: 'CA',
  AUD: 'AU',
  NZD: 'NZ',
  CHF: 'CH LI',
  JPY: 'JP',
  INR: 'IN',
};

const homes = new Map(
  Object.entries(countries).flatMap(([code, all]) =>
    all.split(' ').map((country) => [country, code] as const),
  ),
);

/** Currencies that are written `$` at home. */
const dollarSigns = new Set(['USD', 'MXN', 'ARS', 'COP', 'CLP', 'UYU', 'DOP', 'CAD', 'AUD', 'NZD']);

const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  US$: 'USD',
  MX$: 'MXN',
  CA$: 'CAD',
  C$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  R$: 'BRL',
  AR$: 'ARS',
  CLP$: 'CLP',
  COL$: 'COP',
  'S/': 'PEN',
  'S/.': 'PEN',
};

/** The currency of a country; null where it is not known. */
export const homeCurrency = (country: string | null): string | null =>
  (country === null ? undefined : homes.get(country)) ?? null;

/**
 * The currency of a sign or code; null where it is not certain. `$` is the one of the country; in a
 * country without its own it is the one of the United States.
 */
export function currencyOf(
  sign: string,
  { country, language }: { country: string | null; language: string | null },
): string | null {
  if (sign !== '$') return Object.hasOwn(signs, sign) ? (signs[sign] ?? null) : sign;
  const home = homeCurrency(country);
  if (home !== null) return dollarSigns.has(home) ? home : 'USD';
  return language === 'es' || country !== null ? null : 'USD';
}
