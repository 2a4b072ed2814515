/** Calls back later. A test gives its own and decides when time passes. */
export interface Timers {
  /** Calls `then` once after `ms` milliseconds. Returns how to cancel it. */
  after(ms: number, then: () => void): () => void;
}

/** Timers of Node.js that do not keep the process running. */
export const systemTimers: Timers = {
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Calls `then` every `ms` milliseconds. Returns how to stop. */
export function repeat(timers: Timers, ms: number, then: () => void): () => void {
  const next = (): (() => void) =>
    timers.after(ms, () => {
      cancel = next();
      then();
    });
  let cancel = next();
  return () => cancel();
}
