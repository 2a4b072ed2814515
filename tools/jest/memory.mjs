// Where tests put their databases: in memory when there is room. On a disk, copying the template
// for one test file costs twenty times as much.
import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** What two test files at a time, their template and its log take, several times over. */
const enoughRoom = 2 ** 31;
const enoughMemory = 2 ** 32;

const freeMemory = () => process.availableMemory?.() ?? freemem();

function roomIn(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/**
 * The folder in memory, or nothing where there is none with room, or where TMPDIR says already
 * which folder to take.
 */
export const memoryFolder = (env = process.env, folder = '/dev/shm', free = freeMemory()) =>
  env.TMPDIR === undefined && free >= enoughMemory && roomIn(folder) >= enoughRoom
    ? folder
    : undefined;

/**
 * What a process is started with, so that it and all that it starts take the folder in memory for
 * their temporary files.
 */
export function inMemory(...given) {
  const folder = memoryFolder(...given);
  return folder === undefined ? {} : { TMPDIR: folder };
}
