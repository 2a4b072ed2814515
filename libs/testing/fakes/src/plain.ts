import {
  type DurationMilliseconds,
  type DurationSeconds,
  type EpochMilliseconds,
  type EpochSeconds,
  type EpochSecondsText,
  type IsoDay,
  type IsoInstant,
} from '@patchbay/kernel';

type Numbers = EpochSeconds | EpochMilliseconds | DurationSeconds | DurationMilliseconds;
type Texts = EpochSecondsText | IsoInstant | IsoDay;

/** A value of the wire as a fixture writes it: the units of times are plain numbers and texts. */
export type Plain<T> = unknown extends T
  ? T
  : T extends Numbers
    ? number
    : T extends Texts
      ? string
      : T extends readonly (infer I)[]
        ? readonly Plain<I>[]
        : T extends object
          ? { readonly [K in keyof T]: Plain<T[K]> }
          : T;
