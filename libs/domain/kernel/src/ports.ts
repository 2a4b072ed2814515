import { type EpochMilliseconds, inMilliseconds } from './time.js';

/** Tells the time, so that a test can set it. */
export interface Clock {
  /** The moment. */
  now(): EpochMilliseconds;
}

/** Gives random bytes, so that a test can repeat them. */
export interface Random {
  /** So many unguessable bytes. */
  bytes(count: number): Uint8Array;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => inMilliseconds(Date.now()) };

/** A clock that stands still until it is moved. `advance` takes milliseconds. */
export function fixedClock(start: number): Clock & { advance(ms: number): void } {
  let at = start;
  return {
    now: () => inMilliseconds(at),
    advance: (ms) => {
      at += ms;
    },
  };
}
