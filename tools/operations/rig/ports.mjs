// Unused loopback ports, below the system's ephemeral range.
import { createServer } from 'node:net';

let next = 12_000 + ((process.pid * 37) % 6_000);

export async function freePort() {
  for (;;) {
    const port = next;
    next = next >= 19_000 ? 12_000 : next + 1;
    const isFree = await new Promise((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .listen(port, '0.0.0.0', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/** Polls until the condition is true; throws after a timeout. */
export async function until(what, isThere, { forMs = 30_000, everyMs = 50 } = {}) {
  for (
    const end = Date.now() + forMs;
    Date.now() < end;
    await new Promise((done) => setTimeout(done, everyMs))
  ) {
    const found = await isThere();
    if (found) return found;
  }
  throw new Error(`${what} did not come within ${forMs / 1000} s`);
}
