import { ok, problem, type Result } from '@patchbay/kernel';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min';

/** A number that was understood. */
export interface ParsedPhone {
  /** E.164, as it is stored and sent. */
  readonly e164: string;
  /** Two-letter country, when it follows from the number. */
  readonly country: string | null;
  /** As it is written within its country. */
  readonly national: string;
  /** As it is written from abroad. */
  readonly international: string;
}

const invalid = problem(
  'invalid_phone',
  'Enter a phone number with its area code, for example +1 216 555 1234.',
);

/**
 * Parses a phone number as people write it. Without a plus it is parsed as a number of `country`
 * (default US). Refuses an impossible number of the country's plan; fictional 555 numbers are
 * accepted.
 */
export function parsePhone(text: string, country = 'US'): Result<ParsedPhone> {
  if (text.length > 60 || !/^[+\d\s().\-/\u2010-\u2015\u00a0]+$/.test(text.trim())) return invalid;
  const parsed = parsePhoneNumberFromString(
    text.trim(),
    { defaultCountry: country as CountryCode, extract: false },
    metadata,
  );
  if (!parsed?.isPossible()) return invalid;
  return ok({
    e164: parsed.number,
    country: parsed.country ?? null,
    national: parsed.formatNational(),
    international: parsed.formatInternational(),
  });
}

/**
 * A number for a reader in `country`: within it in the national format, from elsewhere with its
 * country code. `displayPhone` is the format in the rest of the app, '+1 (216) 555-1234'; a value
 * that is not a number is unchanged, like text with an '@'.
 */
export function phoneFor(text: string, country = 'US'): string {
  if (text.includes('@')) return text;
  const parsed = parsePhone(text, country);
  if (!parsed.ok) return text;
  return parsed.value.country === country ? parsed.value.national : parsed.value.international;
}
