/**
 * Counts what a test file loads on demand, so that a wait for a screen begins when its code is there
 * (`dom-setup.mjs`): how long a machine takes to read and compile code says nothing about the screen.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

let loading = 0;

/** A dynamic import that is counted until its module is evaluated. */
export const counted =
  (dynamicImport) =>
  async (...args) => {
    loading += 1;
    try {
      return await dynamicImport(...args);
    } finally {
      loading -= 1;
    }
  };

/** How often nothing must be loading: what has arrived is drawn, and may ask for more. */
const quietTurns = 10;

/**
 * Resolves when nothing has been loading for some turns of the event loop, or returns undefined
 * where nothing is loading. Real turns, also while a test has replaced the timers.
 */
export function whenLoaded() {
  if (loading === 0) return undefined;
  return (async () => {
    for (let quiet = 0; quiet < quietTurns; quiet = loading === 0 ? quiet + 1 : 0) await nextTurn();
  })();
}

/** The name by which a window has `whenLoaded`. */
export const loadedName = Symbol.for('patchbay.whenLoaded');
