/**
 * Ends the AsyncLocalStorage instances that a test file has used. Up to Node 22 the engine copies
 * the value of every instance that was ever used at each promise, for as long as the process runs,
 * and Jest makes one for each test file: after forty files of the server a promise cost several
 * times what it does in the first.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const used = new Set();
let isWatching = false;

/** Once in a process, before the first test file. */
export function watchAsyncContexts() {
  if (isWatching) return;
  isWatching = true;
  for (const name of ['run', 'enterWith']) {
    const method = AsyncLocalStorage.prototype[name];
    AsyncLocalStorage.prototype[name] = function watched(...args) {
      used.add(this);
      return method.apply(this, args);
    };
  }
}

/**
 * After a test file. An instance that a kept module has made is enabled again by its next use.
 */
export function endAsyncContexts() {
  for (const one of used) one.disable();
  used.clear();
}
