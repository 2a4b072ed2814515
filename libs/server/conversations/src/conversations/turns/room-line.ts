/** A place in a line of this process; leaving it twice has no effect. */
export type LeaveLine = () => void;

/** Rejects with the reason of the signal as soon as it fires. */
const orAborted = (work: Promise<void>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    void work.then(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
  });

/**
 * A line for each key, first come, first served. Of a crowd in one room only the first asks the
 * database for the turn.
 */
export function createFairQueue() {
  const tails = new Map<string, Promise<void>>();
  return async (key: string, signal: AbortSignal): Promise<LeaveLine> => {
    const before = tails.get(key) ?? Promise.resolve();
    let leave: LeaveLine = () => undefined;
    const mine = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const tail = before.then(() => mine);
    tails.set(key, tail);
    void tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
    try {
      await orAborted(before, signal);
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  };
}
