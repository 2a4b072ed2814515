import { cities, regionCode } from './cities.js';
import { type NumberQuery, type OfferedNumber } from './port.js';

const max = 20;
const perCode = 100;

const offer = ([areaCode, city, region]: (typeof cities)[number], line: number): OfferedNumber => ({
  number: `+1${areaCode}55501${String(line).padStart(2, '0')}`,
  city,
  region,
  country: 'US',
});

/** All numbers of an area code, in an order that looks mixed and is the same every time. */
const linesOf = (place: (typeof cities)[number]): OfferedNumber[] =>
  Array.from({ length: perCode }, (_, at) => offer(place, (at * 37 + Number(place[0])) % perCode));

/** One after the other from each place, so that a search over several shows them all. */
const interleaved = (places: typeof cities): OfferedNumber[] => {
  const lists = places.map(linesOf);
  return Array.from({ length: perCode }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
};

/** Letters as on a phone's keys. */
export const keypad = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) =>
      String('22233344455566677778889999'.charAt(letter.charCodeAt(0) - 65)),
    );

/**
 * What the loopback carrier offers for a query, at most 20 numbers. The same query has the same
 * answer. `isTaken` leaves assigned ones out. It has fictional numbers of the United States alone:
 * elsewhere a search that is not strict finds those, as no country has others.
 */
export function searchInventory(
  query: NumberQuery,
  isTaken: (number: string) => boolean = () => false,
): OfferedNumber[] {
  const isElsewhere = query.country.toUpperCase() !== 'US';
  if (isElsewhere && (query.by !== 'prefix' || query.strict)) return [];
  return (isElsewhere ? interleaved(cities) : found(query))
    .filter(({ number }) => !isTaken(number))
    .slice(0, max);
}

function found(query: NumberQuery): OfferedNumber[] {
  if (query.by === 'prefix') {
    const prefix = query.prefix.replace(/\D/g, '').replace(/^1(?=\d{3})/, '');
    const exact = interleaved(
      cities.filter(([code]) => code.startsWith(prefix.slice(0, 3))),
    ).filter(({ number }) => number.slice(2).startsWith(prefix));
    if (exact.length > 0 || query.strict) return exact;
    return prefix.length >= 3 ? interleaved(near(prefix.slice(0, 3))) : [];
  }
  const here = inPlace(query.city, query.region);
  if (query.by === 'locality') return interleaved(here);
  const wanted = keypad(query.phrase).replace(/[^\d*]/g, '');
  if (!wanted.replaceAll('*', '')) return [];
  const pattern = new RegExp(
    `${wanted.replaceAll('*', '\\d')}${query.phrase.endsWith('*') ? '' : '$'}`,
  );
  const anywhere = new RegExp(wanted.replaceAll('*', '\\d'));
  const all = interleaved(query.city || query.region ? here : cities);
  const ending = all.filter(({ number }) => pattern.test(number.slice(2)));
  const found =
    ending.length > 0 ? ending : all.filter(({ number }) => anywhere.test(number.slice(2)));
  return found.length > 0 || wanted.includes('*')
    ? found
    : spelled(wanted, query.city || query.region ? here : cities);
}

/**
 * Numbers outside of the fictional range, which has too few free digits to spell a word: one for
 * each area code, ending with the requested digits.
 */
function spelled(wanted: string, places: typeof cities): OfferedNumber[] {
  const line = `444${wanted}`.slice(-7).padStart(7, '4');
  if (wanted.length > 7 || !vanityLine.test(line)) return [];
  return places.map(([areaCode, city, region]) => ({
    number: `+1${areaCode}${line}`,
    city,
    region,
    country: 'US',
  }));
}

/** A line that may have been spelled: a subscriber's number outside of the fictional exchange. */
const vanityLine = /^(?!555)[2-9]\d{6}$/;

/** A number that a phrase may have found, as it is offered; null for any other. */
export function vanityOffer(number: string): OfferedNumber | null {
  const place = cities.find(([code]) => number.startsWith(`+1${code}`));
  return place && vanityLine.test(number.slice(5))
    ? { number, city: place[1], region: place[2], country: 'US' }
    : null;
}

function inPlace(city = '', region = ''): typeof cities {
  const wantedCity = city.trim().toLowerCase();
  const wantedRegion = region.trim() ? regionCode(region) : '';
  return cities.filter(
    ([, name, state]) =>
      (!wantedCity || name.toLowerCase() === wantedCity) &&
      (!wantedRegion || state === wantedRegion),
  );
}

/** Area codes of the same state, else the closest ones by number. */
function near(code: string): typeof cities {
  const state = cities.find(([one]) => one === code)?.[2];
  const sameState = state ? cities.filter(([, , region]) => region === state) : [];
  return sameState.length > 0
    ? sameState
    : [...cities]
        .sort(
          ([a], [b]) =>
            Math.abs(Number(a) - Number(code)) - Math.abs(Number(b) - Number(code)) ||
            Number(a) - Number(b),
        )
        .slice(0, 3);
}
