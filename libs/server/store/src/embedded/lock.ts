import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileClock } from './file-clock.js';
import { isAlive } from './pid-file.js';

const lockTimeoutMs = 90_000;

/**
 * Locks of this process. After a restart of a container an old lock may contain our own process id.
 */
const held = new Set<string>();

/**
 * Runs `work` while no other process does the same for this file. A lock whose process has ended is
 * ignored.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await take(file);
  try {
    return await work();
  } finally {
    held.delete(file);
    rmSync(file, { force: true });
  }
}

async function take(file: string): Promise<void> {
  for (
    const end = Date.now() + lockTimeoutMs;
    Date.now() < end;
    await new Promise((done) => setTimeout(done, 50))
  ) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return void held.add(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (isStale(file)) rmSync(file, { force: true });
  }
  throw new Error(
    `Another process has been starting the embedded database for too long. If there is none, delete ${file}.`,
  );
}

function isStale(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    const isYoung = fileClock(dirname(file)) - statSync(file).mtimeMs < lockTimeoutMs;
    if (holder === 0) return !isYoung; // being written at this moment
    return holder === process.pid ? !held.has(file) : !isAlive(holder) || !isYoung;
  } catch {
    return false; // just released
  }
}
