/**
 * What a process writes to a socket or a pipe may go out late, in its order: HTTP, the line of the
 * database, messages between processes. What depends on who is first by chance is then wrong within
 * minutes instead of once in a hundred runs. To be preloaded:
 * `NODE_OPTIONS="--import=…/late-sockets.mjs"`.
 */
import { Socket } from 'node:net';

const { setTimeout, setImmediate } = globalThis;
const draw = Math.random;

/**
 * Mostly at once, often a turn later, sometimes milliseconds, and now and then as long as a machine
 * stops for.
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
