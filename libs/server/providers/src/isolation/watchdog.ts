import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** Written before a process ends itself, so that its parent knows the reason. */
export const overMemory = 'over the memory limit';

/**
 * Plain JavaScript: it runs in its own thread, which continues while the parser blocks the main
 * one. It checks the total memory, including memory outside of the engine's heap. A process whose
 * parent has ended is ended as well: otherwise its parser would continue to run.
 */
const program = `
const { workerData: { maxBytes, parent, everyMs, word }, parentPort } = require('node:worker_threads');
const { writeSync } = require('node:fs');
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() <= maxBytes) return;
  try { writeSync(2, word); } finally { process.kill(process.pid, 'SIGKILL'); }
}, everyMs);
parentPort.postMessage('ready');
`;

/**
 * Ends this process, which got no more memory. Nothing that it holds half done may serve another
 * task.
 */
export function endOverMemory(): void {
  try {
    writeSync(2, overMemory);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

/** Watches this process from now on; resolves when it does. */
export function startWatchdog(maxBytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const watchdog = new Worker(program, {
      eval: true,
      execArgv: [],
      env: {},
      workerData: { maxBytes, parent: process.ppid, everyMs: 20, word: overMemory },
    });
    watchdog.once('error', reject).once('message', () => {
      watchdog.unref();
      resolve();
    });
  });
}
