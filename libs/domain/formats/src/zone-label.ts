import { dateFormat } from './intl-formats.js';

/**
 * Spanish names of cities that stand for a zone. Only those that `Intl` does not say everywhere:
 * where it abbreviates a zone, as CET, it names no place, and browsers have no names of cities, so
 * that they say “hora de Mexico City”.
 */
const spanishPlaces: Readonly<Record<string, string>> = {
  Abidjan: 'Abiyán',
  Adelaide: 'Adelaida',
  Algiers: 'Argel',
  Amsterdam: 'Ámsterdam',
  Araguaina: 'Araguaína',
  Astrakhan: 'Astracán',
  Athens: 'Atenas',
  Bahia: 'Bahía',
  Bahia_Banderas: 'Bahía de Banderas',
  Belem: 'Belén',
  Belgrade: 'Belgrado',
  Berlin: 'Berlín',
  Brussels: 'Bruselas',
  Bucharest: 'Bucarest',
  Cairo: 'El Cairo',
  Canary: 'Canarias',
  Cancun: 'Cancún',
  Copenhagen: 'Copenhague',
  Cordoba: 'Córdoba',
  Cuiaba: 'Cuiabá',
  Easter: 'Isla de Pascua',
  Eirunepe: 'Eirunepé',
  Faeroe: 'Islas Feroe',
  Faroe: 'Islas Feroe',
  Galapagos: 'Galápagos',
  Honolulu: 'Honolulú',
  Indianapolis: 'Indianápolis',
  Jakarta: 'Yakarta',
  Kaliningrad: 'Kaliningrado',
  Kyiv: 'Kiev',
  Lisbon: 'Lisboa',
  Ljubljana: 'Liubliana',
  Lome: 'Lomé',
  Los_Angeles: 'Los Ángeles',
  Luxembourg: 'Luxemburgo',
  Maceio: 'Maceió',
  Manaus: 'Manaos',
  Mazatlan: 'Mazatlán',
  Merida: 'Mérida',
  Mexico_City: 'Ciudad de México',
  Monaco: 'Mónaco',
  Moscow: 'Moscú',
  New_York: 'Nueva York',
  Noronha: 'Fernando de Noronha',
  Nouakchott: 'Nuakchot',
  Ouagadougou: 'Uagadugú',
  Paris: 'París',
  Prague: 'Praga',
  Reykjavik: 'Reikiavik',
  Rio_Branco: 'Río Branco',
  Rio_Gallegos: 'Río Gallegos',
  Rome: 'Roma',
  Santarem: 'Santarém',
  Sao_Paulo: 'São Paulo',
  Sao_Tome: 'Santo Tomé',
  Sofia: 'Sofía',
  St_Helena: 'Santa Elena',
  St_Johns: 'San Juan de Terranova',
  Stockholm: 'Estocolmo',
  Sydney: 'Sídney',
  Tahiti: 'Tahití',
  Tallinn: 'Tallin',
  Tirane: 'Tirana',
  Tripoli: 'Trípoli',
  Tucuman: 'Tucumán',
  Tunis: 'Túnez',
  Ulaanbaatar: 'Ulán Bator',
  Vatican: 'Ciudad del Vaticano',
  Vienna: 'Viena',
  Vilnius: 'Vilna',
  Volgograd: 'Volgogrado',
  Warsaw: 'Varsovia',
  Yekaterinburg: 'Ekaterimburgo',
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
    if (spanishPlaces[city]) return spanishPlaces[city];
    const named = nameIn(zone, locale, 'shortGeneric');
    if (named.startsWith(spanishZone)) return named.slice(spanishZone.length);
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
