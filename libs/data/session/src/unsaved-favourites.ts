import { useState } from 'react';
import { readJson } from './key-value.js';
import { accountIdsOf } from './recent-accounts.js';
import { useSessionHandle } from './session-context.js';
import { storageKeys } from './storage-keys.js';

type Ids = readonly number[];

export interface UnsavedFavourites {
  /** Null when the server has them. */
  readonly ids: Ids | null;
  readonly keep: (ids: Ids) => void;
  /** The server has these; later ones stay unsaved. */
  readonly saved: (ids: Ids) => void;
}

/**
 * The favourite accounts as the person left them in this browser, until the server has them. So
 * they stay when saving fails. Deleted with the session.
 */
export function useUnsavedFavourites(): UnsavedFavourites {
  const { storage } = useSessionHandle();
  const read = () => {
    const stored = readJson<unknown>(storage, storageKeys.unsavedFavourites);
    return Array.isArray(stored) ? accountIdsOf(stored) : null;
  };
  const [ids, setIds] = useState(read);
  return {
    ids,
    keep: (next) => {
      storage.set(storageKeys.unsavedFavourites, JSON.stringify(next));
      setIds(next);
    },
    saved: (sent) => {
      if (read()?.join() !== sent.join()) return;
      storage.remove(storageKeys.unsavedFavourites);
      setIds(null);
    },
  };
}
