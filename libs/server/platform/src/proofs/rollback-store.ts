import { type Store } from '@patchbay/server-store';
import { keepOpen } from '@patchbay/server-store/testing';

class Undone extends Error {
  constructor(readonly result: unknown) {
    super('undone');
  }
}

/** A store whose transactions can be rolled back after the work is done and answered. */
export function rollbackStore(store: Store, switchedOn: () => boolean): Store {
  const within: Store['within'] = async (scope, work) => {
    if (!switchedOn()) return store.within(scope, work);
    try {
      return await store.within(scope, async (db) => {
        keepOpen(db);
        throw new Undone(await work(db));
      });
    } catch (error) {
      if (error instanceof Undone) return error.result as Awaited<ReturnType<typeof work>>;
      throw error;
    }
  };
  return {
    ...store,
    within,
    ask: (scope, work) =>
      switchedOn() ? within(scope, async (db) => work(db)) : store.ask(scope, work),
  };
}
