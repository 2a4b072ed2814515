import { type Modes } from '@patchbay/intents';
import { Provider } from 'jotai';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { type CurrentAccount, currentAccountOf } from './current-account.js';
import { type KeyValue, safeKeyValue } from './key-value.js';
import { isCrossOriginFrame, readModes } from './modes.js';
import { type OneTimeHandOver, takeOneTimeToken } from './one-time.js';
import { createSessionStore, type Session, type SessionStore } from './session-store.js';

/** The state of person and page that is known before the first request. */
export interface SessionHandle {
  readonly store: SessionStore;
  readonly storage: KeyValue;
  /** What belongs to this tab alone: two tabs on two tenants share none of it. */
  readonly tab: KeyValue;
  readonly modes: Modes;
  /**
   * Whether the page is really in a frame of another origin; embed mode can also be requested in
   * the URL.
   */
  readonly framed: boolean;
  readonly handOver: OneTimeHandOver | null;
}

/**
 * Opens the session of this page. In embed mode nothing is shared with other tabs: the session
 * lives in the frame's own tab storage.
 */
export function openSession(page: Window): SessionHandle {
  const handOver = takeOneTimeToken(page);
  const local = safeKeyValue(() => page.localStorage);
  const tab = safeKeyValue(() => page.sessionStorage);
  const framed = isCrossOriginFrame(page);
  const modes = readModes(page.location.search, { local, tab }, framed);
  const [own, other] = modes.embed ? [tab, local] : [local, tab];
  return { store: createSessionStore(own, [other]), storage: own, tab, modes, framed, handOver };
}

const HandleContext = createContext<SessionHandle | null>(null);
const AccountContext = createContext<CurrentAccount>(currentAccountOf({}));

/** Provides the session, and the store of its atoms: two sessions on one page share no choice. */
export const SessionProvider = ({
  handle,
  children,
}: {
  handle: SessionHandle;
  children: ReactNode;
}) => (
  <HandleContext value={handle}>
    <Provider>{children}</Provider>
  </HandleContext>
);

/** Provides the account of the URL; used by the router's root. */
export const CurrentAccountProvider = ({
  account,
  children,
}: {
  account: CurrentAccount;
  children: ReactNode;
}) => <AccountContext value={account}>{children}</AccountContext>;

/** The session's store, storage, modes and one-time token. */
export function useSessionHandle(): SessionHandle {
  const handle = useContext(HandleContext);
  if (handle === null) throw new Error('useSessionHandle needs a SessionProvider above it');
  return handle;
}

export interface SessionView {
  readonly session: Session | null;
  readonly signedIn: boolean;
  readonly modes: Modes;
  readonly start: SessionStore['start'];
  readonly end: SessionStore['end'];
}

/** The signed-in person and the modes of the app. Renders again when the session changes. */
export function useSession(): SessionView {
  const { store, modes } = useSessionHandle();
  const session = useSyncExternalStore(store.subscribe, store.current, store.current);
  return {
    session,
    signedIn: session?.kind === 'member',
    modes,
    start: store.start,
    end: store.end,
  };
}

/** The account of the URL. */
export const useCurrentAccount = (): CurrentAccount => useContext(AccountContext);
