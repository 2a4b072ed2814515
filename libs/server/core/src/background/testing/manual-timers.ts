import { type Clock, type Millis } from '@patchbay/kernel';
import { type Timers } from '../timers.js';

export interface ManualTime {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Lets time pass: calls back what is due, in order, and lets what that begins run. */
  pass(ms: number): Promise<void>;
  /** Lets run what can run without any time passing. */
  settle(): Promise<void>;
  /** How long until the next timer, in milliseconds; null without one. */
  untilNext(): number | null;
}

/** A clock and timers that stand still until a test lets time pass. */
export function createManualTime(start = Date.UTC(2030, 0, 1)): ManualTime {
  let now = start;
  const waiting = new Set<{ readonly at: number; readonly then: () => void }>();
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
  };
  const next = () => [...waiting].sort((a, b) => a.at - b.at)[0];
  return {
    clock: { now: () => now as Millis },
    timers: {
      after: (ms, then) => {
        const timer = { at: now + ms, then };
        waiting.add(timer);
        return () => waiting.delete(timer);
      },
    },
    settle,
    untilNext: () => {
      const timer = next();
      return timer ? timer.at - now : null;
    },
    pass: async (ms) => {
      const end = now + ms;
      await settle();
      for (let timer = next(); timer && timer.at <= end; timer = next()) {
        now = Math.max(now, timer.at);
        waiting.delete(timer);
        timer.then();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}
