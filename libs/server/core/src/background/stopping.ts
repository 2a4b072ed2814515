import { type Schedule } from './declaration.js';
import { type Timers } from './timers.js';

const defaultStopWithinMs = 10_000;

export const stopWithinMsOf = ({ stopWithinMs = defaultStopWithinMs }: Schedule): number =>
  stopWithinMs;

/**
 * Resolves when `work` has ended in either way, and `ms` milliseconds after the signal was aborted
 * at the latest. True when the work has ended.
 */
export function untilStopped(
  work: Promise<unknown>,
  signal: AbortSignal,
  timers: Timers,
  ms: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    let cancel = (): void => undefined;
    const limit = (): void => {
      cancel = timers.after(ms, () => resolve(false));
    };
    if (signal.aborted) limit();
    else signal.addEventListener('abort', limit, { once: true });
    const ended = (): void => {
      cancel();
      signal.removeEventListener('abort', limit);
      resolve(true);
    };
    work.then(ended, ended);
  });
}
