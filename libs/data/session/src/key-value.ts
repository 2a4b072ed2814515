/** The part of the Storage interface that the app uses. It never throws. */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  clear(): void;
}

/** Keeps values in memory only. */
export function memoryKeyValue(): KeyValue {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/**
 * A storage that a browser may refuse to open, or that may be full: reading falls back to values
 * set in this page, so that a frame without storage works until it is closed.
 */
export function safeKeyValue(open: () => Storage): KeyValue {
  const memory = memoryKeyValue();
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((s) => s.getItem(key), null),
    set: (key, value) => {
      const kept = attempt((s) => (s.setItem(key, value), true), false);
      if (kept) memory.remove(key);
      else memory.set(key, value);
    },
    remove: (key) => {
      memory.remove(key);
      attempt((s) => s.removeItem(key), undefined);
    },
    clear: () => {
      memory.clear();
      attempt((s) => s.clear(), undefined);
    },
  };
}

/** Reads JSON from a storage; anything unreadable counts as absent. */
export function readJson<T>(storage: KeyValue, key: string): T | null {
  try {
    return JSON.parse(storage.get(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
