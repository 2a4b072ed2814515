import { phoneDigits } from '@patchbay/formats';

/** What to dial to forward calls: of those one does not answer, of all, and to stop either. */
export interface CarrierCodes {
  readonly unanswered: string;
  readonly all: string;
  readonly stopUnanswered: string;
  readonly stopAll: string;
}

type Dial = (number: string) => CarrierCodes;

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
  gsm: (number) => ({
    unanswered: `**004*${phoneDigits(number)}#`,
    all: `**21*${phoneDigits(number)}#`,
    stopUnanswered: '##004#',
    stopAll: '##21#',
  }),
  cdma: star,
  landline: (number) => ({
    ...star(number),
    unanswered: `*92${nationalOf(number)}`,
    stopUnanswered: '*93',
  }),
  other: null,
} as const satisfies Readonly<Record<string, Dial | null>>;

export type CarrierName = keyof typeof carriers;
export const carrierNames = Object.keys(carriers) as readonly CarrierName[];
