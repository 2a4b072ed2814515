import { closeSync, openSync, readSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const everyMs = 10;

/** How long the event loop was held since it was last asked, in milliseconds. */
export interface Stalls {
  /**
   * The longest turn by the clock of the wall, as `monitorEventLoopDelay` sees it: grows on a busy
   * machine.
   */
  readonly wallMs: number;
  /**
   * The longest turn without what the thread waited for a processor: what the program itself held
   * the loop for.
   */
  readonly ownMs: number;
}

/**
 * Watches the event loop of this thread. A timer that is due every few milliseconds comes late for
 * two reasons: the program held the loop, or the machine gave the thread no processor. Linux counts
 * the second in the thread's `schedstat` (its run-queue wait, in nanoseconds), so it is taken off.
 * Work, garbage collection and synchronous waiting are left, and a busy machine is not. Elsewhere
 * the lateness counts only up to the processor time that the whole process used.
 */
export function watchStalls(): () => Stalls {
  const histogram = monitorEventLoopDelay({ resolution: everyMs });
  histogram.enable();
  const waited = runQueueWait();
  let at = process.hrtime.bigint();
  let [before, cpu] = [waited(), process.cpuUsage()];
  let longest = 0;
  const look = () => {
    const [now, after, used] = [process.hrtime.bigint(), waited(), process.cpuUsage(cpu)];
    const late = Number(now - at) / 1e6 - everyMs;
    const own =
      after === null || before === null
        ? Math.min(late, (used.user + used.system) / 1000)
        : late - Number(after - before) / 1e6;
    longest = Math.max(longest, own);
    [at, before, cpu] = [now, after, process.cpuUsage()];
  };
  setInterval(look, everyMs).unref();
  return () => {
    look();
    const stalls = { wallMs: Math.round(histogram.max / 1e6), ownMs: Math.round(longest) };
    histogram.reset();
    longest = 0;
    return stalls;
  };
}

/**
 * Reads how long the main thread has waited for a processor so far; null where the system does not
 * say.
 */
function runQueueWait(): () => bigint | null {
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
    process.once('exit', () => closeSync(file));
    const buffer = Buffer.alloc(128);
    return () =>
      BigInt(buffer.toString('latin1', 0, readSync(file, buffer, 0, 128, 0)).split(' ')[1] ?? '0');
  } catch {
    return () => null;
  }
}
