import { permissionNames, type PermissionName } from './catalogue.js';
import { type DomainSetting } from './domain-settings.js';

/**
 * The matrix's rows. The first that fits a viewer decides: privileged tiers, then legacy, owner,
 * and all others.
 */
export const matrixRows = [
  'superAdmin',
  'partner',
  'reseller',
  'legacy',
  'owner',
  'admin',
  'agent',
] as const;

/** A row of the permission matrix. */
export type MatrixRow = (typeof matrixRows)[number];

/** One cell: always, never, or as long as no tier above has disabled the setting. */
export type Rule = 'allow' | 'deny' | { readonly unlessFalse: DomainSetting };

type Row = Readonly<Record<PermissionName, Rule>>;

const privileged = Object.fromEntries(permissionNames.map((name) => [name, 'allow'])) as Row;

const owner: Row = {
  canViewOrg: 'allow',
  canEditOrg: 'allow',
  canOnboardWithoutPlan: { unlessFalse: 'grantTrialEntry' },
  canManageUsers: { unlessFalse: 'showMembers' },
  canInviteUsers: { unlessFalse: 'showMembers' },
  canViewBilling: { unlessFalse: 'showBilling' },
  canManageBilling: { unlessFalse: 'showBilling' },
  canDeleteOrg: { unlessFalse: 'allowSignup' },
  canViewTasks: { unlessFalse: 'allowTasks' },
  canAddAgents: { unlessFalse: 'allowAddAgents' },
  canTakeoverAgent: { unlessFalse: 'allowAgentTakeover' },
  canUseFullEditor: { unlessFalse: 'allowFullEditor' },
  canViewEmbeds: { unlessFalse: 'allowEmbeds' },
  canSetupSMS: { unlessFalse: 'smsMessaging' },
  canSelectNumber: { unlessFalse: 'allowOrgNumberAssignment' },
  canInspectJSON: 'deny',
  canDeactivateOrg: { unlessFalse: 'allowSignup' },
};

const admin: Row = {
  ...owner,
  canViewBilling: 'deny',
  canManageBilling: 'deny',
  canDeleteOrg: 'deny',
  canDeactivateOrg: 'deny',
};

const legacy: Row = {
  canViewOrg: 'allow',
  canEditOrg: 'allow',
  canOnboardWithoutPlan: 'allow',
  canManageUsers: 'deny',
  canInviteUsers: 'deny',
  canViewBilling: 'deny',
  canManageBilling: 'deny',
  canDeleteOrg: 'deny',
  canViewTasks: 'deny',
  canAddAgents: 'deny',
  canTakeoverAgent: 'deny',
  canUseFullEditor: 'deny',
  canViewEmbeds: 'deny',
  canSetupSMS: 'deny',
  canSelectNumber: 'allow',
  canInspectJSON: 'deny',
  canDeactivateOrg: 'allow',
};

/**
 * Every row × permission, as data: the guard, the matrix page and the tests read the same table.
 */
export const permissionMatrix: Readonly<Record<MatrixRow, Row>> = {
  superAdmin: privileged,
  partner: privileged,
  reseller: privileged,
  legacy,
  owner,
  admin,
  agent: admin,
};

/** The cell of a row and a permission. */
export const ruleFor = (row: MatrixRow, permission: PermissionName): Rule =>
  permissionMatrix[row][permission];
