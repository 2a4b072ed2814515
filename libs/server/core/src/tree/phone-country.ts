import { countryOfPhone, countryOfZone, isPhoneCountry, readPhone } from '@patchbay/formats/phone';
import { type Store } from '@patchbay/server-store';
import {
  choosePhoneCountry,
  type PhoneCountryFacts,
  readPhoneCountryFacts,
} from './phone-country-repository.js';

const scope = { kind: 'platform', reason: 'read in which country an account is' } as const;
const keeping = { kind: 'platform', reason: 'keep in which country an account is' } as const;

const first = (values: readonly string[], read: (value: string) => string | null): string | null =>
  values.reduce<string | null>((found, value) => found ?? read(value), null);

/** Where nothing says in which country an account is. */
const lastResort = 'US';

/**
 * The two-letter country in which numbers without a plus are read: the chosen one, else that of the
 * account's or its organization's number, else that of its time zone, else the United States. What is
 * not valid there is refused, never guessed.
 */
export function phoneCountryIn({ chosen, numbers, zones }: PhoneCountryFacts): string {
  if (isPhoneCountry(chosen)) return chosen;
  return first(numbers, countryOfPhone) ?? first(zones, countryOfZone) ?? lastResort;
}

/** The country in which an account's numbers are read. Opens a transaction of its own. */
export const phoneCountryOf = async (
  store: Pick<Store, 'within'>,
  accountId: number,
): Promise<string> =>
  phoneCountryIn(await store.within(scope, (db) => readPhoneCountryFacts(db, accountId)));

/**
 * The country that is kept when an account takes its first number from another one, as where its own
 * has none free: its customers stay where they are. Null where nothing is to be kept.
 */
export function phoneCountryBeside(
  number: string,
  { chosen, numbers, zones }: PhoneCountryFacts,
): string | null {
  if (isPhoneCountry(chosen) || numbers.length > 0) return null;
  const country = first(zones, countryOfZone);
  return country === countryOfPhone(number) ? null : country;
}

/** Keeps the country of an account that is about to be given a number of the supplier. */
export const keepPhoneCountry = async (
  store: Pick<Store, 'within'>,
  accountId: number,
  number: string,
): Promise<void> =>
  store.within(keeping, async (db) => {
    const country = phoneCountryBeside(number, await readPhoneCountryFacts(db, accountId));
    if (country !== null) await choosePhoneCountry(db, accountId, country);
  });

/** Whether a text can only be read when its country is known. */
const needsCountry = (text: string): boolean => {
  const reading = readPhone(text, null);
  return reading.kind === 'problem' && reading.problem === 'noCountry';
};

/**
 * The country for reading these texts as an account's numbers. The database is asked only when one
 * of them has no plus; null where none has to be.
 */
export const phoneCountryFor = async (
  store: Pick<Store, 'within'>,
  accountId: number,
  texts: readonly unknown[],
): Promise<string | null> =>
  texts.some((text) => typeof text === 'string' && needsCountry(text))
    ? phoneCountryOf(store, accountId)
    : null;
