export { type PermissionEntry, type PermissionName, permissionCatalogue, permissionNames, isPermissionName, domainSettingFor } from './catalogue.js';
export { type DomainSetting, type SettingsLayer, domainSettings, domainSettingNames, switchedOffBy } from './domain-settings.js';
export { type MatrixRow, type Rule, matrixRows, permissionMatrix, ruleFor } from './matrix.js';
export { type Role, type ViewAs, roles, viewAsRoles, roleLabels, rank, isAtLeast, clampViewAs, viewAsChoices } from './roles.js';
export { type Tier, type TierFacts, tierOf, actingTierOf } from './account-tier.js';
export {
  type Viewer,
  type SpecialAccounts,
  noSpecialAccounts,
  legacyBefore,
  isLegacy,
  trueRoleOf,
  roleOf,
  rowOf,
  isPrivilegedView,
  isSuperAdminView,
  isTestFlight,
  keepsTemplateMarkers,
} from './viewer.js';
export { type PermissionAnswer, type DecidedBy, explain, permissionsFor } from './answer.js';
export { type PermissionSession, permissionMask, can, createSession } from './session.js';
