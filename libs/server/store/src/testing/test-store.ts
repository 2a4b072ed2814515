import { openStore, type Store, type StoreOptions } from '../store.js';

/** A machine under load is many times slower than one that serves people. */
const slow = { connectionWaitMs: 120_000, idleInTransactionMs: 600_000 };

/** A store for a test, whose transactions wait longer for a connection and may stand still longer. */
export const openTestStore = (options: StoreOptions): Promise<Store> =>
  openStore({ ...slow, ...options });
