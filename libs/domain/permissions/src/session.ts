import { explain, isForcible, type PermissionAnswer } from './answer.js';
import { permissionNames, type PermissionName } from './catalogue.js';
import { domainSettingNames, switchedOffBy } from './domain-settings.js';
import { matrixRows, ruleFor, type MatrixRow, type Rule } from './matrix.js';
import { type Role } from './roles.js';
import { hasForcedChannels, roleOf, rowOf, trueRoleOf, type Viewer } from './viewer.js';

const bits = Object.fromEntries(permissionNames.map((name, index) => [name, 1 << index])) as Readonly<Record<PermissionName, number>>;

const maskWhere = (test: (name: PermissionName) => boolean): number =>
  permissionNames.reduce((mask, name) => (test(name) ? mask | bits[name] : mask), 0);

const isGoverned = (rule: Rule): rule is Exclude<Rule, string> => typeof rule === 'object';

const byRow = <T>(make: (row: MatrixRow) => T) => Object.fromEntries(matrixRows.map((row) => [row, make(row)])) as Readonly<Record<MatrixRow, T>>;

// The matrix folded into integers once, so that a check is one table look-up and an `and`.
const grantedMasks = byRow((row) => maskWhere((name) => ruleFor(row, name) !== 'deny'));
const governedMasks = byRow((row) =>
  domainSettingNames.map((setting) => ({ setting, mask: maskWhere((name) => { const rule = ruleFor(row, name); return isGoverned(rule) && rule.unlessFalse === setting; }) })),
);
const forcedMask = maskWhere(isForcible);

/** The viewer's permissions as bits, in catalogue order from the lowest. */
export function permissionMask(viewer: Viewer): number {
  const row = rowOf(viewer);
  const layers = viewer.settings ?? [];
  let mask = grantedMasks[row];
  if (layers.length > 0) {
    for (const governed of governedMasks[row]) if (governed.mask !== 0 && switchedOffBy(layers, governed.setting)) mask &= ~governed.mask;
  }
  return hasForcedChannels(viewer) ? mask | forcedMask : mask;
}

/** True when the viewer has the permission. */
export const can = (viewer: Viewer, permission: PermissionName): boolean => (permissionMask(viewer) & bits[permission]) !== 0;

/** A viewer whose permissions were worked out once: `has` costs one bit test. */
export interface PermissionSession {
  readonly role: Role;
  readonly trueRole: Role;
  readonly mask: number;
  has(permission: PermissionName): boolean;
  explain(permission: PermissionName): PermissionAnswer;
}

/** Works out a viewer's permissions once, for many checks. */
export function createSession(viewer: Viewer): PermissionSession {
  const mask = permissionMask(viewer);
  return {
    role: roleOf(viewer),
    trueRole: trueRoleOf(viewer),
    mask,
    has: (permission) => (mask & bits[permission]) !== 0,
    explain: (permission) => explain(viewer, permission),
  };
}
