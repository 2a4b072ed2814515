import { permissionNames, type PermissionName } from './catalogue.js';
import { domainSettings, switchedOffBy } from './domain-settings.js';
import { ruleFor, type MatrixRow } from './matrix.js';
import { roleLabels } from './roles.js';
import { hasForcedChannels, rowOf, type Viewer } from './viewer.js';

/** The decider: `platform` for the product's own rules, else the tier whose setting decided. */
export interface DecidedBy {
  readonly tier: string;
  readonly name?: string;
  readonly setting?: string;
}

/** A permission with its reason as a sentence for the interface. */
export interface PermissionAnswer {
  readonly allowed: boolean;
  readonly reason: string;
  readonly decidedBy: DecidedBy;
}

const forced: readonly PermissionName[] = ['canSetupSMS', 'canViewEmbeds'];

/** True for the two permissions that a special account enables. */
export const isForcible = (permission: PermissionName): boolean => forced.includes(permission);

const rowNames: Readonly<Record<MatrixRow, string>> = {
  superAdmin: 'Super-admins',
  partner: 'Partners',
  reseller: 'Resellers',
  legacy: 'Accounts made before 15 August 2023',
  owner: 'Owners',
  admin: 'Admins',
  agent: 'Agents',
};

/** The name of a row of the matrix in a reason. */
export const rowLabels: Readonly<Record<MatrixRow, string>> = {
  ...roleLabels,
  legacy: 'Legacy account',
};

/** The answer of a cell that no setting governs, or whose setting is on. */
export function byRow(
  row: MatrixRow,
  permission: PermissionName,
  allowed: boolean,
): PermissionAnswer {
  const who = rowNames[row];
  const decidedBy = { tier: 'platform', name: rowLabels[row] };
  if (allowed) return { allowed, reason: `${who} can do this.`, decidedBy };
  if (permission === 'canInspectJSON')
    return { allowed, reason: 'Only for partners, resellers and super-admins.', decidedBy };
  const advice = row === 'admin' || row === 'agent' ? ' Ask an owner.' : '';
  return { allowed, reason: `${who} cannot do this.${advice}`, decidedBy };
}

/** Whether a viewer has a permission, the reason, and the tier that decided it. */
export function explain(viewer: Viewer, permission: PermissionName): PermissionAnswer {
  if (isForcible(permission) && hasForcedChannels(viewer)) {
    return {
      allowed: true,
      reason: 'Switched on for this account by the platform.',
      decidedBy: { tier: 'platform', name: 'Special account' },
    };
  }
  const row = rowOf(viewer);
  const rule = ruleFor(row, permission);
  if (rule === 'allow' || rule === 'deny') return byRow(row, permission, rule === 'allow');
  const setting = rule.unlessFalse;
  const layer = switchedOffBy(viewer.settings ?? [], setting);
  if (layer === null)
    return {
      allowed: true,
      reason: `${rowNames[row]} can do this.`,
      decidedBy: { tier: 'platform', setting },
    };
  const who = layer.name ? `${layer.name}, your ${layer.tier},` : `Your ${layer.tier}`;
  return {
    allowed: false,
    reason: `${who} has switched off “${domainSettings[setting]}”.`,
    decidedBy: { tier: layer.tier, ...(layer.name ? { name: layer.name } : {}), setting },
  };
}

/**
 * An answer as one line for logs and support, by wire names: "hidden because reseller Acme set
 * showBilling to false". The interface shows the answer's `reason`.
 */
export function because({ allowed, decidedBy: { tier, name, setting } }: PermissionAnswer): string {
  const what = allowed ? 'shown' : 'hidden';
  if (tier !== 'platform')
    return `${what} because ${[tier, name].filter(Boolean).join(' ')} set ${setting} to false`;
  if (setting !== undefined) return `${what} because no tier set ${setting} to false`;
  return `${what} because the platform ${allowed ? 'grants' : 'denies'} it to: ${name}`;
}

/** All seventeen answers for a viewer. */
export function permissionsFor(viewer: Viewer): Readonly<Record<PermissionName, PermissionAnswer>> {
  return Object.fromEntries(permissionNames.map((name) => [name, explain(viewer, name)])) as Record<
    PermissionName,
    PermissionAnswer
  >;
}
