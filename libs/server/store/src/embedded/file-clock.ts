import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The time by the clock that dates the files of a folder, in milliseconds since 1970. On a network
 * drive, or where the clock of the process was moved, it is not `Date.now()`.
 */
export function fileClock(folder: string): number {
  const probe = mkdtempSync(join(folder, 'patchbay-clock-'));
  try {
    return statSync(probe).mtimeMs;
  } finally {
    rmSync(probe, { recursive: true });
  }
}
