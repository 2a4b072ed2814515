/** Wakes a worker that waits for its next run. */
export interface WakeSignal {
  notify(): void;
  reset(): void;
  /** Resolves on the next notification, at once when one is pending, and after `ms` milliseconds at the latest. */
  wait(ms: number): Promise<void>;
}

/** Creates a wake signal. A notification that arrives while no one waits stays pending until `reset`. */
export function createWakeSignal(): WakeSignal {
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
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, ms);
        timer.unref();
        waiting.add(go);
      }),
  };
}
