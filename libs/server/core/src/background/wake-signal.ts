import { type Timers, systemTimers } from './timers.js';

/** Wakes a worker that waits for its next run. */
export interface WakeSignal {
  notify(): void;
  reset(): void;
  /**
   * Resolves on the next notification, at once when one is pending, and after `ms` milliseconds at
   * the latest.
   */
  wait(ms: number): Promise<void>;
}

/**
 * Creates a wake signal. A notification that arrives without a waiting worker stays pending until
 * `reset`.
 */
export function createWakeSignal(timers: Timers = systemTimers): WakeSignal {
  const waiting = new Set<() => void>();
  let isNotified = false;
  return {
    notify: (): void => {
      isNotified = true;
      for (const go of [...waiting]) go();
    },
    reset: (): void => {
      isNotified = false;
    },
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        if (isNotified) return resolve();
        const go = (): void => {
          cancel();
          waiting.delete(go);
          resolve();
        };
        const cancel = timers.after(ms, go);
        waiting.add(go);
      }),
  };
}
