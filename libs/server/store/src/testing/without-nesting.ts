import { AsyncLocalStorage } from 'node:async_hooks';
import { type Store } from '../store.js';

/**
 * The stores that have a transaction open here. One for all of them: Node asks each of these at
 * every promise, for as long as the process lives.
 */
const open = new AsyncLocalStorage<readonly Store[]>();

/**
 * The store, refusing a transaction within a transaction. Such a one holds a connection while it
 * waits for a second: as many callers as the pool has connections then wait for each other for
 * ever.
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
