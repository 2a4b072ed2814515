import { type SegmentType, segmentTypes } from '@patchbay/intents';
import { useMemo } from 'react';
import { type KeyValue, readJson } from './key-value.js';
import { useSessionHandle } from './session-context.js';
import { storageKeys } from './storage-keys.js';

/** More than are shown at once, because a list shows those of one level only. */
const maxKept = 20;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Reads a stored list of account ids, each once; anything else in it is left out. */
export const accountIdsOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? [...new Set(value.filter(isId))] : [];

/**
 * An account that was opened. Its name is not kept, because it may have changed, and the account
 * may be out of reach by now: who shows one asks for it first.
 */
export interface RecentAccount {
  readonly id: number;
  readonly level: SegmentType;
}

const isRecent = (value: unknown): value is RecentAccount => {
  const { id, level } = (value ?? {}) as Partial<RecentAccount>;
  return isId(id) && segmentTypes.some((type) => type === level);
};

/** The accounts that the person opened in this browser, the last one first. */
export interface RecentAccounts {
  readonly read: () => readonly RecentAccount[];
  readonly remember: (account: RecentAccount) => void;
  /** For an account that the person cannot reach any more. */
  readonly forget: (id: number) => void;
}

/** The recent accounts of a storage. */
export function recentAccountsIn(storage: KeyValue): RecentAccounts {
  const read = () => {
    const stored = readJson<unknown>(storage, storageKeys.recentAccounts);
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  };
  const write = (accounts: readonly RecentAccount[]) =>
    storage.set(storageKeys.recentAccounts, JSON.stringify(accounts.slice(0, maxKept)));
  const without = (id: number) => read().filter((each) => each.id !== id);
  return {
    read,
    remember: ({ id, level }) => write([{ id, level }, ...without(id)]),
    forget: (id) => write(without(id)),
  };
}

/** The recent accounts of this person; signing out deletes them. */
export function useRecentAccounts(): RecentAccounts {
  const { storage } = useSessionHandle();
  return useMemo(() => recentAccountsIn(storage), [storage]);
}
