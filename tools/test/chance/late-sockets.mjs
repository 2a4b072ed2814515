/**
 * Delays writes of a process to sockets and pipes, in order: HTTP, database connections, messages
 * between processes. Race conditions then appear within minutes instead of once in a hundred runs.
 * Preload it: `NODE_OPTIONS="--import=…/late-sockets.mjs"`.
 */
import { Socket } from 'node:net';

const { setTimeout, setImmediate } = globalThis;
const draw = Math.random;

/**
 * Mostly no delay, often one turn of the event loop, sometimes milliseconds, and rarely as long as
 * a pause of a machine.
 */
function late(go) {
  const lot = draw();
  if (lot < 0.6) go();
  else if (lot < 0.8) setImmediate(go);
  else setTimeout(go, lot < 0.97 ? draw() * 8 : lot < 0.998 ? 10 + draw() * 30 : 150);
}

for (const name of ['_write', '_writev', '_final']) {
  const own = Socket.prototype[name];
  Socket.prototype[name] = function writeLate(...args) {
    late(() => own.apply(this, args));
  };
}
