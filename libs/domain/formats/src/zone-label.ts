import { dateFormat } from './intl-formats.js';

/**
 * Spanish names of cities that stand for a zone. Only those that `Intl` says in no form: where it
 * abbreviates a zone, as CET, it names no place.
 */
const spanishPlaces: Readonly<Record<string, string>> = {
  Abidjan: 'Abiyán',
  Algiers: 'Argel',
  Amsterdam: 'Ámsterdam',
  Athens: 'Atenas',
  Belgrade: 'Belgrado',
  Berlin: 'Berlín',
  Brussels: 'Bruselas',
  Bucharest: 'Bucarest',
  Cairo: 'El Cairo',
  Canary: 'Canarias',
  Copenhagen: 'Copenhague',
  Faeroe: 'Islas Feroe',
  Faroe: 'Islas Feroe',
  Kaliningrad: 'Kaliningrado',
  Kyiv: 'Kiev',
  Lisbon: 'Lisboa',
  Ljubljana: 'Liubliana',
  Lome: 'Lomé',
  Luxembourg: 'Luxemburgo',
  Monaco: 'Mónaco',
  Nouakchott: 'Nuakchot',
  Ouagadougou: 'Uagadugú',
  Paris: 'París',
  Prague: 'Praga',
  Reykjavik: 'Reikiavik',
  Rome: 'Roma',
  Sao_Tome: 'Santo Tomé',
  Sofia: 'Sofía',
  St_Helena: 'Santa Elena',
  Stockholm: 'Estocolmo',
  Tallinn: 'Tallin',
  Tirane: 'Tirana',
  Tripoli: 'Trípoli',
  Tunis: 'Túnez',
  Vatican: 'Ciudad del Vaticano',
  Vienna: 'Viena',
  Vilnius: 'Vilna',
  Warsaw: 'Varsovia',
  Zurich: 'Zúrich',
};

type NameForm = 'longGeneric' | 'shortGeneric';

const nameIn = (zone: string, locale: string, timeZoneName: NameForm): string =>
  dateFormat(locale, { timeZone: zone, timeZoneName })
    .formatToParts(Date.now())
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** What Spanish calls a zone by: “hora de Nueva York”, “hora de Colombia”. */
const spanishZone = 'hora de ';

function placeOf(zone: string, locale: string): string {
  const city = zone.split('/').at(-1) ?? zone;
  if (locale.startsWith('es')) {
    const named = nameIn(zone, locale, 'shortGeneric');
    if (named.startsWith(spanishZone)) return named.slice(spanishZone.length);
    if (spanishPlaces[city]) return spanishPlaces[city];
  }
  return city.replaceAll('_', ' ');
}

/**
 * A zone as people call it, by a place in it: 'Chicago (Central Time)', 'Madrid (hora de Europa
 * central)'. A zone that is no place, such as UTC, keeps its name, and so does one that the runtime
 * does not know.
 */
export function zoneLabel(zone: string, locale: string): string {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return zone;
  try {
    return `${placeOf(zone, locale)} (${nameIn(zone, locale, 'longGeneric')})`;
  } catch {
    return zone;
  }
}
