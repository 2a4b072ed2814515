export {
  type PermissionEntry,
  type PermissionName,
  permissionCatalogue,
  permissionNames,
  isPermissionName,
  domainSettingFor,
} from './catalogue.js';
export {
  type DomainSetting,
  type SettingsLayer,
  type SettingVoice,
  domainSettings,
  domainSettingNames,
  settingsTiers,
  switchedOffBy,
  settingChain,
} from './domain-settings.js';
export { type PermissionKey, permissionKeys } from './bits.js';
export { type MatrixRow, type Rule, matrixRows, permissionMatrix, ruleFor } from './matrix.js';
export {
  type Role,
  type ViewAs,
  roles,
  viewAsRoles,
  roleLabels,
  rank,
  isAtLeast,
  clampViewAs,
  viewAsChoices,
} from './roles.js';
export { type Tier, type TierFacts, tierOf, actingTierOf } from './account-tier.js';
export {
  type Viewer,
  legacyBefore,
  isLegacy,
  trueRoleOf,
  roleOf,
  rowOf,
  isPrivilegedView,
  isSuperAdminView,
  keepsTemplateMarkers,
} from './viewer.js';
export {
  type SpecialAccounts,
  noSpecialAccounts,
  isTestFlight,
  readSpecialAccounts,
} from './special-accounts.js';
export {
  type PermissionAnswer,
  type DecidedBy,
  explain,
  because,
  permissionsFor,
} from './answer.js';
export {
  type MatrixTable,
  type MatrixLine,
  type MatrixCell,
  matrixTable,
  matrixMarkdown,
} from './matrix-table.js';
export { type PermissionSession, permissionMask, can, createSession } from './session.js';
