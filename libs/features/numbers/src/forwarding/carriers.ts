import { phoneDigits } from '@patchbay/formats';

/** What to dial to forward calls: of those one does not answer, of all, and to stop either. */
export interface CarrierCodes {
  readonly unanswered: string;
  readonly all: string;
  readonly stopUnanswered: string;
  readonly stopAll: string;
}

/** `country`: that of the phone which forwards. */
type Dial = (number: string, country: string) => CarrierCodes;

/** Where the codes with a star are dialled, and where a number with its 1 needs no plus. */
export const isNorthAmerica = (country: string): boolean => country === 'US' || country === 'CA';

/** A number as a GSM code has it: without a plus, a phone elsewhere takes it for a local one. */
const gsmNumber = (number: string, country: string): string =>
  isNorthAmerica(country) && number.startsWith('+1')
    ? phoneDigits(number)
    : `+${phoneDigits(number)}`;

/** National digits of a number of the North American plan; others stay whole. */
const nationalOf = (number: string): string => phoneDigits(number).replace(/^1(?=\d{10}$)/, '');

const star: Dial = (number) => ({
  unanswered: `*71${nationalOf(number)}`,
  all: `*72${nationalOf(number)}`,
  stopUnanswered: '*73',
  stopAll: '*73',
});

/**
 * The codes of phone companies. The GSM codes are those of 3GPP TS 22.030: 004 is every condition,
 * 21 is all calls. `other` has none.
 */
export const carriers = {
  gsm: (number, country) => ({
    unanswered: `**004*${gsmNumber(number, country)}#`,
    all: `**21*${gsmNumber(number, country)}#`,
    stopUnanswered: '##004#',
    stopAll: '##21#',
  }),
  cdma: star,
  landline: (number, country) => ({
    ...star(number, country),
    unanswered: `*92${nationalOf(number)}`,
    stopUnanswered: '*93',
  }),
  other: null,
} as const satisfies Readonly<Record<string, Dial | null>>;

export type CarrierName = keyof typeof carriers;
const northAmerican = Object.keys(carriers) as readonly CarrierName[];
/** The companies to choose from in a country: elsewhere all mobile phones take the GSM codes. */
export const carrierNames = (country: string): readonly CarrierName[] =>
  isNorthAmerica(country) ? northAmerican : ['gsm', 'other'];
