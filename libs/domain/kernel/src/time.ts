import { type Brand } from './brand.js';

/** A moment as Unix time in whole seconds. */
export type EpochSeconds = Brand<number, 'EpochSeconds'>;

/** A moment as Unix time in milliseconds. */
export type EpochMilliseconds = Brand<number, 'EpochMilliseconds'>;

/**
 * A moment as Unix time in whole seconds, written as decimal text: the wire's form for API keys.
 */
export type EpochSecondsText = Brand<string, 'EpochSecondsText'>;

/** A moment as ISO 8601 text with its offset: `2026-01-05T09:30:00.000Z`. */
export type IsoInstant = Brand<string, 'IsoInstant'>;

/** How long something took, in seconds. */
export type DurationSeconds = Brand<number, 'DurationSeconds'>;

/** How long something took, in milliseconds. */
export type DurationMilliseconds = Brand<number, 'DurationMilliseconds'>;

/** The former name of `EpochSeconds`. */
export type Seconds = EpochSeconds;

/** The former name of `EpochMilliseconds`. */
export type Millis = EpochMilliseconds;

/**
 * Says of a plain number that it is Unix time in seconds: for the edges, where a number comes from
 * a database or another program.
 */
export const inSeconds = (value: number): EpochSeconds => value as EpochSeconds;

/** Says of a plain number that it is Unix time in milliseconds, such as `Date.now()`. */
export const inMilliseconds = (value: number): EpochMilliseconds => value as EpochMilliseconds;

/** Says of a plain number that it is a length of time in seconds. */
export const lastingSeconds = (value: number): DurationSeconds => value as DurationSeconds;

/** Says of a plain number that it is a length of time in milliseconds. */
export const lastingMilliseconds = (value: number): DurationMilliseconds =>
  value as DurationMilliseconds;

/** Milliseconds to whole seconds, rounded down. */
export const millisecondsToSeconds = (at: EpochMilliseconds): EpochSeconds =>
  inSeconds(Math.floor(at / 1000));

/** Seconds to milliseconds. */
export const secondsToMilliseconds = (at: EpochSeconds): EpochMilliseconds =>
  inMilliseconds(at * 1000);

/** A date to whole seconds, rounded down. */
export const dateToSeconds = (at: Date): EpochSeconds =>
  millisecondsToSeconds(dateToMilliseconds(at));

/** A date to milliseconds. */
export const dateToMilliseconds = (at: Date): EpochMilliseconds => inMilliseconds(at.getTime());

/** A date to ISO text in UTC. Throws a RangeError for an invalid date, as the date itself does. */
export const dateToIso = (at: Date): IsoInstant => at.toISOString() as IsoInstant;

/** Milliseconds to ISO text in UTC. */
export const millisecondsToIso = (at: EpochMilliseconds): IsoInstant => dateToIso(new Date(at));

/** Seconds to ISO text in UTC. */
export const secondsToIso = (at: EpochSeconds): IsoInstant =>
  millisecondsToIso(secondsToMilliseconds(at));

/** ISO text to milliseconds. */
export const isoToMilliseconds = (at: IsoInstant): EpochMilliseconds =>
  inMilliseconds(Date.parse(at));

/** Seconds to decimal text. */
export const secondsToText = (at: EpochSeconds): EpochSecondsText => String(at) as EpochSecondsText;

/** Decimal text to seconds. */
export const textToSeconds = (at: EpochSecondsText): EpochSeconds => inSeconds(Number(at));

const isoInstant = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Reads ISO 8601 text with an offset; null for anything else, days that no calendar has included.
 */
export function parseIsoInstant(value: unknown): IsoInstant | null {
  const day = typeof value === 'string' ? isoInstant.exec(value)?.[1] : undefined;
  // Dates wrap around (30 February becomes 2 March), so the day must come back as it went in.
  if (day === undefined || new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) !== day) return null;
  return Number.isNaN(Date.parse(value as string)) ? null : (value as IsoInstant);
}
