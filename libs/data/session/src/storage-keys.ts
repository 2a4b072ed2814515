/**
 * All keys of the app in the browser's storage. Names given by the specification are used
 * unchanged.
 */
export const storageKeys = {
  token: 'token',
  id: 'id',
  userData: 'userData',
  theme: 'theme',
  language: 'language',
  viewingRole: 'viewingRole',
  onboarding: 'onboarding',
  cachedAccounts: 'cachedAccounts',
  agentAccountId: 'agentAccountId',
  agentAccountData: 'agentAccountData',
  mobileApp: 'mobileApp',
  genericBrand: 'genericBrand',
  platform: 'platform',
  appVersion: 'appVersion',
  enableProdLogs: 'enableProdLogs',
  satsExchangeRate: 'satsExchangeRate',
  satsExchangeRateTimestamp: 'satsExchangeRateTimestamp',
  contactDisplayNames: 'contact-display-names',
  undoHistory: 'undoHistory',
  cachedLists: 'cachedLists',
  queuedReplies: 'queuedReplies',
  lastSections: 'lastSections',
  listDensity: 'listDensity',
  letterKeys: 'letterKeys',
  railNames: 'railNames',
  recentAccounts: 'recentAccounts',
  unsavedFavourites: 'unsavedFavourites',
  wayBack: 'wayBack',
  signIn: 'signIn',
  replyDrafts: 'replyDrafts',
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];
