import { AsyncLocalStorage } from 'node:async_hooks';
import { type Store } from '../store.js';

/**
 * The store, refusing a transaction within a transaction. Such a one holds a connection while it
 * waits for a second: as many callers as the pool has connections then wait for each other for
 * ever.
 */
export function withoutNesting(store: Store): Store {
  const open = new AsyncLocalStorage<true>();
  const guard = <Args extends readonly unknown[], T>(
    run: (...args: Args) => Promise<T>,
    args: Args,
  ): Promise<T> => {
    if (open.getStore())
      return Promise.reject(
        new Error('A transaction was opened within another one. Hand on the open one.'),
      );
    return open.run(true, () => run(...args));
  };
  return {
    ...store,
    within: (...args) => guard(store.within, args) as never,
    ask: (...args) => guard(store.ask, args) as never,
  };
}
