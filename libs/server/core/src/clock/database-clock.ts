import { type Clock, inMilliseconds } from '@patchbay/kernel';
import { type Store } from '@patchbay/server-store';
import { repeat, systemTimers, type Timers } from '../background/timers.js';
import { readDatabaseTime } from './database-time-repository.js';

/** The time of the machine, in milliseconds. */
export interface MachineTime {
  /** Time since some moment, which setting the clock does not change. */
  elapsed(): number;
  /** Unix time, as the machine is set. */
  now(): number;
}

/** A clock that shows the time of the database. */
export interface DatabaseClock extends Clock {
  /**
   * How far the clock of the machine is ahead of the database's, in milliseconds, as last measured;
   * negative if it is behind.
   */
  machineAhead(): number;
  /** Measures again; rejects when the database does not answer. */
  follow(): Promise<void>;
  /** Ends the repeated measurements. */
  stop(): void;
}

export interface DatabaseClockOptions {
  /** Hears how far the machine's clock is ahead, whenever that is more than two seconds. */
  readonly onSkew?: (aheadMs: number) => void;
  readonly machine?: MachineTime;
  readonly timers?: Timers;
}

const scope = { kind: 'platform', reason: 'read the time of the database' } as const;
const followEveryMs = 30_000;
const tolerableSkewMs = 2000;
const samples = 3;

const thisMachine: MachineTime = {
  elapsed: () => performance.now(),
  now: () => Date.now(),
};

/**
 * Measures the clock of the database and shows its time from then on. All processes on a database
 * agree on what is due and what has expired, however their machines are set: leases, limits and
 * tokens depend on that.
 */
export async function openDatabaseClock(
  store: Pick<Store, 'ask'>,
  options: DatabaseClockOptions = {},
): Promise<DatabaseClock> {
  const clock = createDatabaseClock(() => store.ask(scope, readDatabaseTime), options);
  await clock.follow();
  return clock;
}

/** The same for any way to read the time; shows the machine's time until it is first measured. */
export function createDatabaseClock(
  read: () => Promise<number>,
  { onSkew, machine = thisMachine, timers = systemTimers }: DatabaseClockOptions = {},
): DatabaseClock {
  let offset = machine.now() - machine.elapsed();
  let isMeasured = false;
  let aheadMs = 0;

  async function follow(): Promise<void> {
    const best = await measure(read, machine);
    // A slow answer says less: a present offset that it allows is kept, so that time does not jump.
    if (!isMeasured || Math.abs(best.offset - offset) > best.error) offset = best.offset;
    isMeasured = true;
    aheadMs = machine.now() - (machine.elapsed() + offset);
    if (Math.abs(aheadMs) > tolerableSkewMs) onSkew?.(Math.round(aheadMs));
  }

  return {
    now: () => inMilliseconds(Math.floor(machine.elapsed() + offset)),
    machineAhead: () => aheadMs,
    follow,
    // Without an answer the last measurement counts: the time between is that of the machine's
    // oscillator, which loses or gains less than a millisecond in ten seconds.
    stop: repeat(timers, followEveryMs, () => void follow().catch(() => undefined)),
  };
}

interface Measurement {
  /** What is added to the elapsed time of the machine. */
  readonly offset: number;
  /** The offset is off by at most this, in milliseconds. */
  readonly error: number;
}

/**
 * Reads the time several times, one after the other, and keeps the quickest answer: the database
 * read its clock at some moment between the question and the answer.
 */
async function measure(
  read: () => Promise<number>,
  { elapsed }: MachineTime,
): Promise<Measurement> {
  const found: Measurement[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const asked = elapsed();
    const time = await read();
    const error = (elapsed() - asked) / 2;
    found.push({ offset: time - asked - error, error });
  }
  return found.reduce((best, one) => (one.error < best.error ? one : best));
}
