/** Time that never goes back, and timers, so that a test can hand in its own. */
export interface MediaClock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Calls `work` after some milliseconds, or later when the process is busy; returns its end. */
  after(ms: number, work: () => void): () => void;
}

/** The monotonic clock of the process. */
export const processClock: MediaClock = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
