import { readFileSync } from 'node:fs';

/** A tick of the kernel's account of processes, which is the same on every Linux of today. */
const tickMs = 10;
/** How many times its limit a process may take by the clock on the wall, on a machine that is full. */
const timesOnTheWall = 20;

/** The processor time of another process, in milliseconds; null where the system does not say it. */
export function processorMsOf(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program, in brackets, may contain spaces.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    const ticks = (user as number) + (system as number);
    return Number.isFinite(ticks) ? ticks * tickMs : null;
  } catch {
    return null;
  }
}

/**
 * Calls `onOver` when a process has worked for `withinMs`: what it waits for a processor on a busy
 * machine does not count, until `patience` times as much has passed. Where the system does not say how long a
 * process worked, all of its time counts. The result stops the clock.
 */
export function startWorkClock(
  pid: number | undefined,
  withinMs: number,
  onOver: () => void,
  patience = timesOnTheWall,
): () => void {
  const begun = processorMsOf(pid);
  const last = performance.now() + withinMs * patience;
  const look = () => {
    const now = begun === null ? null : processorMsOf(pid);
    const left = now === null || begun === null ? 0 : withinMs - (now - begun);
    if (left <= 0 || performance.now() >= last) onOver();
    else timer = setTimeout(look, Math.min(Math.max(left, tickMs), last - performance.now()));
  };
  let timer = setTimeout(look, withinMs);
  return () => clearTimeout(timer);
}
