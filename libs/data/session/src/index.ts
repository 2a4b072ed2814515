export {
  type AccountIds,
  type Modes,
  type Segment,
  type SegmentType,
  segmentTypes,
  stepsOf,
} from '@patchbay/intents';
export { hasShell, sendToShell } from './bridge.js';
export { type CurrentAccount, currentAccountOf } from './current-account.js';
export {
  codeRefused,
  ensureVisitor,
  type InvitationAnswer,
  InvitationOffered,
  isWholeCode,
  type OfferedInvitation,
  verifyCode,
} from './email-code.js';
export { type ContactNames, contactNamesIn, useContactNames } from './contact-names.js';
export { type KeyValue, memoryKeyValue, readJson, safeKeyValue } from './key-value.js';
export { isCrossOriginFrame, isEmbedFlag, readModes } from './modes.js';
export { isSignInPage, type OneTimeHandOver, signInOnce, takeOneTimeToken } from './one-time.js';
export { parentOrigin } from './parent-origin.js';
export {
  accountIdsOf,
  type RecentAccount,
  type RecentAccounts,
  recentAccountsIn,
  useRecentAccounts,
} from './recent-accounts.js';
export { type UnsavedFavourites, useUnsavedFavourites } from './unsaved-favourites.js';
export {
  type FormerPlace,
  segmentsOfPlace,
  useWayBack,
  type WayBack,
  wayBackIn,
} from './way-back.js';
export {
  type ColorTheme,
  type ListDensity,
  useListDensity,
  useRequestedViewAs,
  useLanguageChoice,
  useLetterKeys,
  useRailNames,
  useThemeChoice,
} from './preferences.js';
export {
  CurrentAccountProvider,
  openSession,
  type SessionHandle,
  SessionProvider,
  type SessionView,
  useCurrentAccount,
  useSession,
  useSessionHandle,
} from './session-context.js';
export { createSessionStore, type Session, type SessionStore } from './session-store.js';
export { storageKeys, type StorageKey } from './storage-keys.js';
export { clampViewAs, isViewRole, type ViewRole, viewRoles, viewRolesBelow } from './view-as.js';
