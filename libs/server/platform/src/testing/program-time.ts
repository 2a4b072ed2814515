import { existsSync, readFileSync } from 'node:fs';
import { asOwner } from '@patchbay/server-store/testing';

const everyMs = 5;

export interface ProgramTime {
  /**
   * The time that this process had so far, in milliseconds: wall-clock time without the time in
   * which the machine did not run it.
   */
  lived(): number;
  stop(): void;
}

/**
 * A clock for time limits on a busy machine: a delayed turn of the event loop counts only with the
 * processor time that the process used in it.
 */
export function watchProgramTime(): ProgramTime {
  let [at, used, lived] = [performance.now(), process.cpuUsage(), 0];
  const look = (): void => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    lived += Math.min(now - at, everyMs + (user + system) / 1000);
    [at, used] = [now, process.cpuUsage()];
  };
  const timer = setInterval(look, everyMs).unref();
  return {
    lived: () => {
      look();
      return lived;
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * The processor time of this process and the database together from now on, in milliseconds;
 * wall-clock time where the system does not report the database's. Its connections must stay open.
 */
export async function watchWork(databaseUrl: string): Promise<() => number> {
  const used = process.cpuUsage();
  const pids = (
    await asOwner<{ pid: number }>(
      databaseUrl,
      `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
  ).map(({ pid }) => pid);
  const canTell = existsSync('/proc/self/stat') && pids.length > 0;
  const begun = performance.now();
  const before = pids.map((pid) => [pid, workOf(pid)] as const);
  return () => {
    const { user, system } = process.cpuUsage(used);
    return canTell
      ? (user + system) / 1000 +
          before.reduce((sum, [pid, worked]) => sum + Math.max(0, workOf(pid) - worked), 0)
      : performance.now() - begun;
  };
}

/**
 * The processor time of a Linux process, in milliseconds; its `stat` has it in hundredths of a
 * second, after the name in parentheses.
 */
function workOf(pid: number): number {
  const fields = existsSync(`/proc/${pid}/stat`)
    ? (readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [])
    : [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}
