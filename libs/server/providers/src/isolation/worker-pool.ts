import { type Child, startChild } from './child.js';
import { type Frame } from './frames.js';
import { IsolationError } from './isolation-error.js';
import { type PoolLimits } from './pool-limits.js';

export interface WorkerPool {
  run(task: Frame, signal?: AbortSignal): Promise<Frame>;
}

/**
 * Runs tasks in processes of their own, so many at a time; the others wait in their order. A
 * process that did its work is kept for the next task.
 */
export function createWorkerPool(limits: PoolLimits): WorkerPool {
  const idle: { readonly child: Child; readonly clock: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(signal?: AbortSignal): Promise<void> {
    if (running < limits.atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= limits.maxWaiting) throw new IsolationError('busy');
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(new IsolationError('stopped'));
      };
      const go = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(go);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** A place is handed to the next that waits, so there are never more. */
  function exit(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  async function take(): Promise<Child> {
    for (let held = idle.pop(); held; held = idle.pop()) {
      clearTimeout(held.clock);
      if (held.child.isUsable) return held.child;
    }
    return startChild(limits);
  }

  function keep(child: Child): void {
    if (!child.isUsable || child.done >= limits.tasksEach) return child.end();
    const clock = setTimeout(() => {
      idle.splice(
        idle.findIndex((held) => held.child === child),
        1,
      );
      child.end();
    }, limits.idleMs);
    clock.unref();
    idle.push({ child, clock });
  }

  /**
   * What ended a process that had worked before is tried once in a fresh one: its memory was not
   * all free, or it died while it was idle.
   */
  async function perform(task: Frame, child: Child, signal?: AbortSignal): Promise<Frame> {
    const wasUsed = child.done > 0;
    try {
      const answer = await child.run(task, signal);
      keep(child);
      return answer;
    } catch (error) {
      child.end();
      const mayPass =
        error instanceof IsolationError && error.code !== 'too-slow' && error.code !== 'stopped';
      if (!wasUsed || !mayPass || signal?.aborted) throw error;
      return perform(task, await startChild(limits), signal);
    }
  }

  return {
    run: async (task, signal) => {
      if (task.bytes.length > limits.maxInput) throw new IsolationError('too-large');
      await enter(signal);
      try {
        if (signal?.aborted) throw new IsolationError('stopped');
        return await perform(task, await take(), signal);
      } finally {
        exit();
      }
    },
  };
}
