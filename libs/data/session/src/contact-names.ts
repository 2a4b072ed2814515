import { useMemo } from 'react';
import { type KeyValue, readJson } from './key-value.js';
import { useSessionHandle } from './session-context.js';
import { storageKeys } from './storage-keys.js';

/** So that the storage stays small; the names of the latest contacts are kept. */
const maxKept = 500;

const isNamed = (value: unknown): value is readonly [number, string] =>
  Array.isArray(value) && Number.isSafeInteger(value[0]) && typeof value[1] === 'string';

/** The names of contacts that were shown in this browser, by id. */
export interface ContactNames {
  /** Null for a contact that was not shown. */
  readonly read: (id: number) => string | null;
  readonly remember: (contacts: readonly { id: number; displayName: string }[]) => void;
  /** For a contact that was deleted. */
  readonly forget: (id: number) => void;
}

/** The names of contacts in a storage. */
export function contactNamesIn(storage: KeyValue): ContactNames {
  const stored = () => {
    const value = readJson<unknown>(storage, storageKeys.contactDisplayNames);
    return Array.isArray(value) ? value.filter(isNamed) : [];
  };
  const write = (names: readonly (readonly [number, string])[]) =>
    storage.set(storageKeys.contactDisplayNames, JSON.stringify(names.slice(0, maxKept)));
  return {
    read: (id) => stored().find(([one]) => one === id)?.[1] ?? null,
    remember: (contacts) => {
      const before = stored();
      const known = new Map(before);
      if (contacts.every(({ id, displayName }) => known.get(id) === displayName)) return;
      const shown = new Map(contacts.map(({ id, displayName }) => [id, displayName]));
      write([...shown, ...before.filter(([id]) => !shown.has(id))]);
    },
    forget: (id) => write(stored().filter(([one]) => one !== id)),
  };
}

/** The names of contacts that this person was shown; signing out deletes them. */
export function useContactNames(): ContactNames {
  const { storage } = useSessionHandle();
  return useMemo(() => contactNamesIn(storage), [storage]);
}
