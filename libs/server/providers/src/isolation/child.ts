import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { type Socket } from 'node:net';
import { type Readable, type Writable } from 'node:stream';
import { type Frame, FrameTooLarge, readFrames, writeFrame } from './frames.js';
import { IsolationError } from './isolation-error.js';
import { parserProgram } from './program.js';
import { outOfMemory, withMemoryLimit } from './memory-limit.js';
import { overMemory } from './watchdog.js';
import { startWorkClock } from './work-clock.js';

/** What one process may take. */
export interface ChildLimits {
  /** Memory of the whole process, in megabytes. */
  readonly memoryMb: number;
  /**
   * Processor time from the task to its answer, in milliseconds (`work-clock.ts`); the start of a
   * process does not count.
   */
  readonly taskMs: number;
  /** The largest answer, in bytes. */
  readonly maxBytes: number;
}

/**
 * A process that parses, one task at a time. It is of no use any more once a task was not answered.
 */
export interface Child {
  readonly done: number;
  readonly isUsable: boolean;
  run(task: Frame, signal?: AbortSignal): Promise<Frame>;
  end(): void;
}

const startMs = 30_000;
const keptComplaint = 4000;
const passedOn = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH', 'LANG', 'TZ'];

type Process = ChildProcessByStdio<Writable, Readable, Readable>;

/** Starts a process without the settings and secrets of this one; resolves when it takes tasks. */
export async function startChild(limits: ChildLimits): Promise<Child> {
  const { file, folder, flags } = parserProgram();
  const env = Object.fromEntries(
    passedOn.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );
  const { program, args } = withMemoryLimit(
    {
      program: process.execPath,
      args: [
        `--max-old-space-size=${Math.round(limits.memoryMb * 0.6)}`,
        ...flags,
        file,
        String(limits.memoryMb),
      ],
    },
    limits.memoryMb,
  );
  const one = spawn(program, args, {
    cwd: folder,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const child = follow(one, limits);
  try {
    await child.answer(startMs);
  } catch (error) {
    child.end();
    throw new IsolationError('unavailable', { cause: error });
  }
  hold(one, false);
  return child;
}

/** An idle child does not keep this process from ending. */
function hold(one: Process, isHeld: boolean): void {
  const change = isHeld ? 'ref' : 'unref';
  one[change]();
  for (const pipe of [one.stdin, one.stdout, one.stderr] as unknown as Socket[]) pipe[change]();
}

const toReadError = (cause: unknown): IsolationError =>
  new IsolationError(cause instanceof FrameTooLarge ? 'too-large' : 'unreadable', { cause });

/** The reason why a process ended, from its standard error. */
function toEndError(complaint: string, how: NodeJS.Signals | number | null): IsolationError {
  const isOutOfMemory = complaint.includes(overMemory) || outOfMemory.test(complaint);
  return new IsolationError(isOutOfMemory ? 'too-large' : 'unreadable', {
    cause: new Error(`A process that parses ended with ${how}. ${complaint.slice(-500)}`),
  });
}

function follow(
  one: Process,
  { taskMs, maxBytes }: ChildLimits,
): Child & { answer(withinMs: number, signal?: AbortSignal): Promise<Frame> } {
  let complaint = '';
  let done = 0;
  let isUsable = true;
  let take: (frame: Frame) => void = () => undefined;
  let fail: (error: IsolationError) => void = () => undefined;

  const end = () => {
    isUsable = false;
    one.kill('SIGKILL');
  };
  const breakOff = (error: IsolationError) => {
    end();
    fail(error);
  };
  const read = readFrames((frame) => take(frame), maxBytes);
  one.stdout.on('data', (chunk: Buffer) => {
    try {
      read(chunk);
    } catch (error) {
      breakOff(toReadError(error));
    }
  });
  one.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('latin1')).slice(-keptComplaint);
  });
  // A failed write to a process that has just died is ignored: its end is handled below.
  one.stdin.on('error', () => undefined);
  one.once('error', (error) => breakOff(new IsolationError('unavailable', { cause: error })));
  // All that it said has been read by then.
  one.once('close', (code, signal) => breakOff(toEndError(complaint, signal ?? code)));

  function answer(withinMs: number, signal?: AbortSignal): Promise<Frame> {
    return new Promise<Frame>((resolve, reject) => {
      const stopClock = startWorkClock(one.pid, withinMs, () =>
        breakOff(new IsolationError('too-slow')),
      );
      const stop = () => breakOff(new IsolationError('stopped'));
      const over = () => {
        stopClock();
        signal?.removeEventListener('abort', stop);
        [take, fail] = [() => undefined, () => undefined];
      };
      take = (frame) => {
        over();
        resolve(frame);
      };
      fail = (error) => {
        over();
        reject(error);
      };
      signal?.addEventListener('abort', stop, { once: true });
    });
  }

  return {
    get done() {
      return done;
    },
    get isUsable() {
      return isUsable;
    },
    answer,
    end,
    run: async (task, signal) => {
      if (signal?.aborted) throw new IsolationError('stopped');
      if (!isUsable) throw new IsolationError('unavailable');
      hold(one, true);
      const answered = answer(taskMs, signal);
      for (const part of writeFrame(task)) one.stdin.write(part);
      const frame = await answered;
      done += 1;
      hold(one, false);
      return frame;
    },
  };
}
