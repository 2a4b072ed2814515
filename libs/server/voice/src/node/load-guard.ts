import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Whether the process is too busy for further calls. */
export interface LoadGuard {
  /** The 99th percentile of the last half second, in milliseconds. */
  readonly delayMs: number;
  /** For 2 s the delay was above the limit; false again after 2 s below. */
  readonly isBusy: boolean;
  /** Takes the delay of one window; for tests. */
  measured(delayMs: number): void;
  close(): void;
}

const windowMs = 500;
const windowsOf2s = 4;
const resolutionMs = 10;

/**
 * Measures how late the event loop is. Packets leave every 20 ms: a process that is later than that
 * makes the speech of all its calls break up, so further calls have to go elsewhere.
 */
export function createLoadGuard(maxDelayMs = 20): LoadGuard {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let delayMs = 0;
  let isBusy = false;
  /** Windows in a row that contradict `isBusy`. */
  let against = 0;

  function measured(delay: number): void {
    delayMs = delay;
    against = delay > maxDelayMs === isBusy ? 0 : against + 1;
    if (against < windowsOf2s) return;
    isBusy = !isBusy;
    against = 0;
  }
  const measuring = setInterval(() => {
    // The histogram counts from one tick to the next, which are so far apart at best.
    const late = histogram.percentile(99) / 1e6 - resolutionMs;
    histogram.reset();
    measured(Math.max(0, Math.round(late * 10) / 10));
  }, windowMs);
  measuring.unref();

  return {
    get delayMs() {
      return delayMs;
    },
    get isBusy() {
      return isBusy;
    },
    measured,
    close() {
      clearInterval(measuring);
      histogram.disable();
    },
  };
}
