import { AsyncLocalStorage } from 'node:async_hooks';
import { type Store } from '../store.js';

/**
 * The stores with an open transaction in this context. One instance for all of them: Node calls
 * each AsyncLocalStorage at every promise, for as long as the process runs.
 */
const open = new AsyncLocalStorage<readonly Store[]>();

/**
 * The store, refusing a transaction within a transaction. A nested one holds a connection while it
 * waits for a second: as many callers as the pool has connections would then wait for each other
 * forever.
 */
export function withoutNesting(store: Store): Store {
  const guard = <Args extends readonly unknown[], T>(
    run: (...args: Args) => Promise<T>,
    args: Args,
  ): Promise<T> => {
    const before = open.getStore() ?? [];
    if (before.includes(store))
      return Promise.reject(
        new Error('A transaction was opened within another one. Hand on the open one.'),
      );
    return open.run([...before, store], () => run(...args));
  };
  return {
    ...store,
    within: (...args) => guard(store.within, args) as never,
    ask: (...args) => guard(store.ask, args) as never,
  };
}
