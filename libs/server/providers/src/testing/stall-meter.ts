import { closeSync, openSync, readSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const everyMs = 10;

/** How long the event loop was blocked since the last reading, in milliseconds. */
export interface Stalls {
  /**
   * The longest delay in wall-clock time, as `monitorEventLoopDelay` measures it; it grows on a
   * busy machine.
   */
  readonly wallMs: number;
  /**
   * The longest delay without the time in which the thread waited for a processor: the time for
   * which the program itself blocked the loop.
   */
  readonly ownMs: number;
}

/**
 * Measures the delays of this thread's event loop. A timer that is due every few milliseconds is
 * late for two reasons: the program blocked the loop, or the machine gave the thread no processor.
 * Linux reports the second in the thread's `schedstat` (its run-queue wait, in nanoseconds), which
 * is subtracted. What remains is work, garbage collection and synchronous waiting, without the load
 * of the machine. On other systems the delay counts only up to the processor time that the whole
 * process used.
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
 * report it.
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
