import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max';

/**
 * Kinds of numbers that the numbering plans say are billed above an ordinary call, by the names of
 * libphonenumber.
 */
const costlyTypes: ReadonlySet<string> = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
]);
/**
 * Of the codes that belong to no country, the only one that costs its caller nothing; the others
 * are satellites, networks of their own, shared costs and premium.
 */
const freeCode = '800';
/**
 * Where a number within +1 costs what it costs at home; all other countries of that plan are
 * islands with tariffs of their own.
 */
const homesOfPlusOne: ReadonlySet<string> = new Set(['US', 'CA', 'PR', 'VI', 'GU', 'MP']);

/**
 * What the metadata does not know, because its plans call these numbers fixed or mobile lines, or
 * are newer than it.
 */
const listed: readonly RegExp[] = [
  /^\+1(?:900|976|242|246|264|268|284|345|441|473|649|658|664|684|721|758|767|784|809|829|849|868|869|876)/,
  /^\+1\d{3}976/,
  /^\+44(?:9|70|871|872|873)/,
  /^\+49(?:900|137|180)/,
  /^\+33(?:89|81)/,
  /^\+39(?:89|199)/,
  /^\+34(?:80[367]|90[25]|118)/,
  /^\+61(?:19|13)/,
  /^\+8(?:70|78|8[1-38])/,
  // The 8 of this one is read as a prefix for calls within the country.
  /^\+375810/,
  /^\+979/,
  /^\+808/,
];

/**
 * How much of a number of a costly kind a prefix must name: so that an allowed country does not
 * include it.
 */
const beyondTheCode = 2;

/**
 * The part of a number, in E.164, that names a range in which calls and texts cost many times what
 * they cost elsewhere in its country; empty for ordinary numbers. Kinds of numbers come from the
 * numbering plans of all countries; `listed` is what those do not say.
 */
export function costlyRange(number: string): string {
  const byList = listed.reduce((most, pattern) => {
    const [found = ''] = pattern.exec(number) ?? [];
    return found.length > most.length ? found : most;
  }, '');
  const parsed = parsePhoneNumberFromString(number, { extract: false }, metadata);
  if (!parsed) return byList;
  const code = parsed.countryCallingCode;
  const range = number.slice(0, 1 + code.length + beyondTheCode);
  const longer = byList.length > range.length ? byList : range;
  if (isOfNoCountry(code)) return code === freeCode ? byList : longer;
  const isIsland =
    code === '1' && parsed.country !== undefined && !homesOfPlusOne.has(parsed.country);
  if (isIsland) return byList.length > 5 ? byList : number.slice(0, 5);
  return costlyTypes.has(parsed.getType() ?? '') ? longer : byList;
}

const isOfNoCountry = (code: string): boolean => Object.hasOwn(metadata.nonGeographic, code);
