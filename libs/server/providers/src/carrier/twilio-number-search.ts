import * as z from 'zod';
import { type OfferedNumber, CarrierError, type NumberQuery } from './port.js';
import { cities, regionCode } from './cities.js';
import { keypad } from './inventory.js';
import { type AskCarrier } from './twilio-number-api.js';

const maxOffered = 20;

const offered = z.object({
  available_phone_numbers: z.array(
    z.object({
      phone_number: z.string(),
      locality: z.nullish(z.string()),
      region: z.nullish(z.string()),
      iso_country: z.nullish(z.string()),
    }),
  ),
});

/** Searches the numbers that the carrier has to offer. */
export function createNumberSearch(
  ask: AskCarrier,
): (
  country: string,
  filters: readonly Readonly<Record<string, string>>[],
) => Promise<OfferedNumber[]> {
  async function available(
    country: string,
    filter: Readonly<Record<string, string>>,
  ): Promise<OfferedNumber[]> {
    const found = await ask(
      'GET',
      `/AvailablePhoneNumbers/${encodeURIComponent(country.toUpperCase())}/Local.json`,
      { ...filter, VoiceEnabled: 'true', PageSize: String(maxOffered) },
      offered,
    )
      // A country without numbers of this kind is an unknown address there.
      .catch((error: unknown) => {
        if (error instanceof CarrierError && error.code === 'unavailable') return null;
        throw error;
      });
    return (found?.available_phone_numbers ?? []).map(
      ({ phone_number: number, locality, region, iso_country: iso }) => ({
        number,
        city: locality ?? '',
        region: region ?? '',
        country: iso ?? country.toUpperCase(),
      }),
    );
  }

  /** The first search with a result: the requested one, then wider ones. */
  async function firstOf(
    country: string,
    filters: readonly Readonly<Record<string, string>>[],
  ): Promise<OfferedNumber[]> {
    for (const filter of filters) {
      const found = await available(country, filter);
      if (found.length > 0) return found;
    }
    return [];
  }
  return firstOf;
}

/** What to ask the carrier for a query, the narrowest first. */
export function filtersOf(query: NumberQuery): Record<string, string>[] {
  if (query.by === 'prefix') {
    const prefix = query.prefix
      .replace(/\D/g, '')
      .replace(/^1(?=\d{3})/, '')
      .slice(0, 10);
    // An asterisk is one digit, so a pattern of ten begins where the number begins.
    const exact: Record<string, string> =
      prefix.length === 3 ? { AreaCode: prefix } : { Contains: prefix.padEnd(10, '*') };
    const region = cities.find(([code]) => code === prefix.slice(0, 3))?.[2];
    const near: Record<string, string>[] = [
      ...(prefix.length > 3 ? [{ AreaCode: prefix.slice(0, 3) }] : []),
      ...(region ? [{ InRegion: region }] : []),
    ];
    return query.strict ? [exact] : [exact, ...near];
  }
  const city = query.city?.trim();
  const region = query.region?.trim() ? regionCode(query.region) : '';
  const place: Record<string, string> = {
    ...(city ? { InLocality: city } : {}),
    ...(region ? { InRegion: region } : {}),
  };
  if (query.by === 'locality') return city && region ? [place, { InRegion: region }] : [place];
  const word = keypad(query.phrase)
    .replace(/[^\d*]/g, '')
    .replace(/^\*+|(?<!\*)\*+$/g, '');
  return word.replaceAll('*', '').length < 2 ? [] : [{ Contains: word, ...place }];
}

/** A word at the end of a number is what people remember. */
export function endingFirst(found: readonly OfferedNumber[], phrase: string): OfferedNumber[] {
  const word = keypad(phrase)
    .replace(/[^\d*]/g, '')
    .replace(/^\*+|(?<!\*)\*+$/g, '');
  const atEnd = new RegExp(`${word.replaceAll('*', '\\d')}$`);
  return [...found].sort((a, b) => Number(atEnd.test(b.number)) - Number(atEnd.test(a.number)));
}
