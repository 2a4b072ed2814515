import { setPriority } from 'node:os';
import { readFrames, writeFrame } from './frames.js';
import { type ParserName, parsers } from '../parsers/parsers.js';
import { isOutOfMemory } from './memory-limit.js';
import { endOverMemory, startWatchdog } from './watchdog.js';

// The program of a process that parses foreign bytes: one task after the other comes over its
// standard input. Its parent measures the time.

interface Task {
  readonly parser: ParserName;
  readonly how: unknown;
}

const say = (head: unknown, bytes: Uint8Array = new Uint8Array()): void => {
  for (const part of writeFrame({ head, bytes })) process.stdout.write(part);
};

/** What a parser throws on purpose is marked, and has a code and a sentence for people. */
function failureOf(error: unknown): { readonly code: string; readonly message: string } | null {
  const { code, message, isRefusal } = (error ?? {}) as {
    code?: unknown;
    message?: unknown;
    isRefusal?: unknown;
  };
  return isRefusal === true && typeof code === 'string' && typeof message === 'string'
    ? { code, message }
    : null;
}

async function perform({ parser, how }: Task, bytes: Uint8Array): Promise<void> {
  try {
    const parse = parsers[parser] as (
      bytes: Uint8Array,
      how: unknown,
    ) => Promise<{ words: unknown; bytes?: Uint8Array }>;
    const { words, bytes: made } = await parse(bytes, how);
    say({ words }, made);
  } catch (error) {
    if (isOutOfMemory(error)) endOverMemory();
    else say({ failure: failureOf(error) });
  }
}

// What reaches the whole group of processes is for the parent, which ends this one when it is done
// with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.stdin.on('end', () => process.exit(0));
process.stdout.on('error', () => process.exit(0));
try {
  // Behind the server that answers callers.
  setPriority(10);
} catch {
  // Where it is not allowed, it runs like the others.
}
await startWatchdog(Number(process.argv[2]) * 1024 * 1024);
process.stdin.on(
  'data',
  readFrames(({ head, bytes }) => void perform(head as Task, bytes), 64 * 1024 * 1024),
);
say({ isReady: true });
