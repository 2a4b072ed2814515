import { type KeyValue, readJson } from './key-value.js';
import { storageKeys } from './storage-keys.js';

/** The signed-in person. A visitor has an anonymous session and counts as signed out. */
export interface Session {
  readonly id: number;
  readonly token: string;
  readonly username: string;
  readonly email: string | null;
  readonly kind: 'member' | 'visitor';
}

export interface SessionStore {
  readonly current: () => Session | null;
  readonly token: () => string | null;
  /** Replaces the session. When the stored id differs, all stored data is deleted first. */
  readonly start: (session: Session) => void;
  /** Ends the session and deletes all stored data. */
  readonly end: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

type UserData = Pick<Session, 'username' | 'email' | 'kind'>;

function load(storage: KeyValue): Session | null {
  const id = Number(storage.get(storageKeys.id));
  const token = storage.get(storageKeys.token);
  const user = readJson<UserData>(storage, storageKeys.userData);
  if (!Number.isSafeInteger(id) || id <= 0 || !token || user === null) return null;
  return {
    id,
    token,
    username: user.username,
    email: user.email ?? null,
    kind: user.kind === 'visitor' ? 'visitor' : 'member',
  };
}

/** Holds the session in memory and in `storage`; `others` are cleared together with it. */
export function createSessionStore(
  storage: KeyValue,
  others: readonly KeyValue[] = [],
): SessionStore {
  let session = load(storage);
  const listeners = new Set<() => void>();
  const wipe = () => [storage, ...others].forEach((each) => each.clear());
  const change = (next: Session | null) => {
    session = next;
    listeners.forEach((listener) => listener());
  };
  return {
    current: () => session,
    token: () => session?.token ?? null,
    start: (next) => {
      const storedId = storage.get(storageKeys.id);
      if (storedId !== null && storedId !== String(next.id)) wipe();
      const { username, email, kind } = next;
      storage.set(storageKeys.id, String(next.id));
      storage.set(storageKeys.token, next.token);
      storage.set(
        storageKeys.userData,
        JSON.stringify({ username, email, kind } satisfies UserData),
      );
      change(next);
    },
    end: () => {
      wipe();
      change(null);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
