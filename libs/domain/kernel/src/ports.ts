import { type Millis } from './brand.js';

/** Tells the time, so that a test can set it. */
export interface Clock {
  now(): Millis;
}

/** Gives random bytes, so that a test can repeat them. */
export interface Random {
  bytes(count: number): Uint8Array;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => Date.now() as Millis };

/** A clock that stands still until it is moved. `advance` takes milliseconds. */
export function fixedClock(start: number): Clock & { advance(ms: number): void } {
  let at = start;
  return { now: () => at as Millis, advance: (ms) => { at += ms; } };
}
