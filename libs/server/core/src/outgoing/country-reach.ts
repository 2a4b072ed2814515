import { type CountryCode, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max';
import examples from 'libphonenumber-js/mobile/examples';
import { type OutboundRefusal } from './refusal.js';

/** Whether a country may be called and texted, and the code that stands for it in a setting. */
export interface CountryReach {
  readonly country: string;
  readonly callingCode: string;
  readonly allowed: boolean;
}

/**
 * Whether the mobile numbers of a country may be called and texted, asked about the example of its
 * numbering plan: a prefix alone does not say it, as of the islands within +1.
 */
export function countryReach(
  country: string,
  problemOf: (number: string) => OutboundRefusal | null,
): CountryReach {
  const code = country as CountryCode;
  const callingCode = `+${getCountryCallingCode(code, metadata)}`;
  const example = getExampleNumber(code, examples, metadata);
  return {
    country,
    callingCode,
    allowed: problemOf(example?.number ?? `${callingCode}20000000`) === null,
  };
}
