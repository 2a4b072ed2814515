import { existsSync } from 'node:fs';

/** A program and its arguments. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

const shell = '/bin/sh';
/** Stacks, arenas and code of a process besides its data, in megabytes. */
const beside = 256;

/**
 * The same command with a kernel limit for writable memory (RLIMIT_DATA), so that native code
 * cannot exceed it however fast it allocates. It is higher than the watchdog's limit, which reports
 * a reason and acts first. Only on Linux, where the limit includes all allocations; elsewhere, or
 * without a shell, the command is unchanged and only the watchdog applies. The shell becomes the
 * program (`exec`), so its process id stays.
 */
export function withMemoryLimit(
  { program, args }: Command,
  memoryMb: number,
  platform: NodeJS.Platform = process.platform,
): Command {
  if (platform !== 'linux' || !existsSync(shell)) return { program, args };
  const kilobytes = (memoryMb + beside) * 1024;
  return {
    program: shell,
    args: [
      '-c',
      'ulimit -d "$1" 2>/dev/null || :; shift; exec "$@"',
      'sh',
      String(kilobytes),
      program,
      ...args,
    ],
  };
}

/**
 * What the engine, the libraries for pictures, the C++ library and the system say when there is no
 * more memory, or when bytes ask for more than there can be.
 */
export const outOfMemory =
  /heap out of memory|allocation failed|failed to allocate|bad_alloc|cannot allocate memory|out of memory|invalid (?:array|string|array buffer|typed array) length|pthread_create|ENOMEM|Z_MEM_ERROR|insufficient memory/i;

export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error &&
  (outOfMemory.test(error.message) ||
    outOfMemory.test(String((error as NodeJS.ErrnoException).code)));
