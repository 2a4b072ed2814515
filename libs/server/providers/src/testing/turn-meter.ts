import { readFileSync } from 'node:fs';

const everyMs = 5;

/** Processor time of the main thread so far, in milliseconds; null where the system does not say. */
function threadCpuMs(): number | null {
  try {
    const text = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1');
    return Number(text.split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}

function processCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The longest turn of this thread's event loop since the last reading, in milliseconds of processor
 * time: a machine that gives the thread no processor does not lengthen it. A timer is due every few
 * milliseconds and waits for the turn under way, so the processor time between two of its calls is at
 * most that turn and the interval, which is subtracted. Systems without `schedstat` count the
 * threads of the whole process.
 */
export function watchTurns(): () => number {
  const cpu = threadCpuMs() === null ? processCpuMs : () => threadCpuMs() ?? 0;
  let [before, longest] = [cpu(), 0];
  const look = () => {
    const now = cpu();
    longest = Math.max(longest, now - before - everyMs);
    before = now;
  };
  setInterval(look, everyMs).unref();
  return () => {
    look();
    const found = longest;
    longest = 0;
    return Math.round(Math.max(0, found));
  };
}
