// The folder of test databases: in memory if there is room. On a disk, copying the template for one
// test file takes twenty times as long.
import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Several times the space of two parallel test files, their template and its log. */
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
 * The folder in memory, or undefined if there is none with enough room or if TMPDIR already names a
 * folder.
 */
export const memoryFolder = (env = process.env, folder = '/dev/shm', free = freeMemory()) =>
  env.TMPDIR === undefined && free >= enoughMemory && roomIn(folder) >= enoughRoom
    ? folder
    : undefined;

/**
 * Environment variables with which a process and its children put their temporary files into the
 * folder in memory.
 */
export function inMemory(...given) {
  const folder = memoryFolder(...given);
  return folder === undefined ? {} : { TMPDIR: folder };
}
