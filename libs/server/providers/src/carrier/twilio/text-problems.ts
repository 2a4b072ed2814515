import { type TextProblemReason } from '@patchbay/contract';

/** What codes of the vendor say of a text that did not arrive. */
const codesOf: Readonly<Partial<Record<TextProblemReason, readonly number[]>>> = {
  country: [21215, 21408],
  unassigned: [21201, 21211, 21217, 21219, 21401, 21421, 30005],
  landline: [21614, 30006],
  unreachable: [30003],
  filtered: [30004, 30007, 30032, 30034, 30035, 30038, 30041],
  stopped: [21610],
  tooLong: [21605, 21617],
  limit: [14107],
  line: [20003, 20005, 21210, 21212, 21601, 21603, 21606, 21607, 21608, 21659, 21660, 30002],
};

const reasons: ReadonlyMap<number, TextProblemReason> = new Map(
  Object.entries(codesOf).flatMap(([reason, codes]) =>
    codes.map((code) => [code, reason as TextProblemReason] as const),
  ),
);

/** What a code of the vendor means to people. */
export const textReasonOf = (code: number): TextProblemReason => reasons.get(code) ?? 'carrier';
