import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What a running server writes into its folder: its process, its port, and whether it accepts connections. */
export interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** Reads `postmaster.pid`, or null when there is none. */
export function readPidFile(folder: string): PidFile | null {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: (lines[7] ?? '').trim() === 'ready' };
}

/** Whether a process lives. A zombie that nobody reaped has an id but no command line. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8') !== '';
}

/** Removes the file that a killed server left, so that the next one may start. A living server keeps its file. */
export function clearStalePidFile(folder: string): void {
  const left = readPidFile(folder);
  if (left && !isAlive(left.pid)) rmSync(join(folder, 'postmaster.pid'), { force: true });
}
