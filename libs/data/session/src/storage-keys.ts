/**
 * Every key that the app keeps in the browser's storage. Names that the specification gives are
 * used as they stand.
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
  enableProdLogs: 'enableProdLogs',
  satsExchangeRate: 'satsExchangeRate',
  satsExchangeRateTimestamp: 'satsExchangeRateTimestamp',
  contactDisplayNames: 'contact-display-names',
  undoHistory: 'undoHistory',
  cachedLists: 'cachedLists',
  lastSections: 'lastSections',
  listDensity: 'listDensity',
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];
