import { type KeyValue, readJson, storageKeys } from '@patchbay/session';

const maxEntries = 24;
const maxCharacters = 60_000;

type Snapshots = Record<string, string>;

/**
 * Small snapshots of lists in the browser's storage, so that a list shows its last content at once.
 * Deleted with the session.
 */
export interface CachedLists {
  read(key: string): unknown;
  write(key: string, data: unknown): void;
}

export function createCachedLists(storage: KeyValue): CachedLists {
  const load = () => readJson<Snapshots>(storage, storageKeys.cachedLists) ?? {};
  return {
    read: (key) => {
      const text = load()[key];
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
    write: (key, data) => {
      const text = JSON.stringify(data);
      if (text === undefined || text.length > maxCharacters) return;
      const { [key]: _replaced, ...rest } = load();
      const kept = Object.entries(rest).slice(-(maxEntries - 1));
      storage.set(
        storageKeys.cachedLists,
        JSON.stringify(Object.fromEntries([...kept, [key, text]])),
      );
    },
  };
}
