import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max';

/**
 * Kinds of numbers that are billed above an ordinary call according to the numbering plans, by the
 * names of libphonenumber.
 */
const costlyTypes: ReadonlySet<string> = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
]);
/**
 * The only country-independent code that is free for the caller; the others are satellites, private
 * networks, shared cost and premium.
 */
const freeCode = '800';
/**
 * Countries within +1 with domestic prices; all other countries of that plan are islands with their
 * own tariffs.
 */
const homesOfPlusOne: ReadonlySet<string> = new Set(['US', 'CA', 'PR', 'VI', 'GU', 'MP']);

/**
 * Ranges missing in the metadata, because the plans call them fixed or mobile lines or are newer.
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
  // libphonenumber reads the 8 of this range as a national prefix.
  /^\+375810/,
  /^\+979/,
  /^\+808/,
];

/**
 * The length of the prefix that must be allowed explicitly for a costly number, so that allowing
 * its country does not include it.
 */
const beyondTheCode = 2;

/**
 * The prefix of a number, in E.164, of a range where calls and texts cost many times the country's
 * normal price; empty for ordinary numbers. Kinds of numbers come from the numbering plans of all
 * countries; `listed` adds ranges that those lack.
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
