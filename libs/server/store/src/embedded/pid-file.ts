import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The content of the file that a running server writes into its folder: its process, its port, the
 * folder of its socket, empty without one, and whether it accepts connections.
 */
export interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  readonly isReady: boolean;
}

/** Reads `postmaster.pid`, or null without one. */
export function readPidFile(folder: string): PidFile | null {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    socketFolder: (lines[4] ?? '').trim(),
    isReady: (lines[7] ?? '').trim() === 'ready',
  };
}

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  // A zombie that was not reaped has an id but no command line.
  return !existsSync('/proc/self/cmdline') || commandOf(pid) !== '';
}

/**
 * The server that runs in a folder. After a restart of the machine the process id in the file may
 * belong to another program.
 */
export function runningServer(folder: string): PidFile | null {
  const file = readPidFile(folder);
  return file && isAlive(file.pid) && commandOf(file.pid).includes(folder) ? file : null;
}

function commandOf(pid: number): string {
  if (!existsSync('/proc/self/cmdline'))
    return (
      spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ??
      ''
    );
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/**
 * Removes the file of a killed server, so that the next one may start. A running server keeps its
 * file.
 */
export function clearStalePidFile(folder: string): void {
  if (!runningServer(folder)) rmSync(join(folder, 'postmaster.pid'), { force: true });
}
