import { createLog } from '@patchbay/server-kit';

/**
 * A program that logs more than its output can take, and then reports over its channel that it is
 * alive and how much memory it holds.
 */
const log = createLog('json');
for (let line = 0; line < 3000; line += 1) {
  log.info({ line, filling: 'x'.repeat(1000) }, 'this line cannot be written');
  if (line % 100 === 0) await new Promise((next) => setImmediate(next));
}
// As the start does when it says that the server is ready.
process.stdout.write('ready\n');
await new Promise((next) => setTimeout(next, 50));
process.send?.({ lived: true, heldMb: process.memoryUsage().rss / 1024 / 1024 }, () =>
  process.exit(0),
);
