export interface Bell {
  ring(): void;
  hush(): void;
  /** Ends when it rings, or after so many milliseconds. */
  pause(ms: number): Promise<void>;
}

/** Wakes whoever pauses. A ring that nobody hears is kept until it is hushed. */
export function createBell(): Bell {
  const waiting = new Set<() => void>();
  let isRinging = false;
  return {
    ring: (): void => {
      isRinging = true;
      for (const go of [...waiting]) go();
    },
    hush: (): void => {
      isRinging = false;
    },
    pause: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        if (isRinging) return resolve();
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
