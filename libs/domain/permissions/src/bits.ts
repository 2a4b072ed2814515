import { domainSettingFor, permissionNames, type PermissionName } from './catalogue.js';
import { domainSettingNames, isOff, type SettingsLayer } from './domain-settings.js';
import { matrixRows, ruleFor, type MatrixRow } from './matrix.js';

declare const permissionKey: unique symbol;

/**
 * One permission as a number with a single bit set. Never stored or sent: a new permission may move
 * them.
 */
export type PermissionKey = number & { readonly [permissionKey]: true };

/** The key of every permission, in catalogue order from the lowest bit. */
export const permissionKeys = Object.fromEntries(
  permissionNames.map((name, index) => [name, 1 << index]),
) as Readonly<Record<PermissionName, PermissionKey>>;

/** The keys of all permissions that pass a test, combined. */
export const maskWhere = (test: (name: PermissionName) => boolean): number =>
  permissionNames.reduce((mask, name) => (test(name) ? mask | permissionKeys[name] : mask), 0);

const byRow = (test: (row: MatrixRow, name: PermissionName) => boolean) =>
  Object.fromEntries(
    matrixRows.map((row) => [row, maskWhere((name) => test(row, name))]),
  ) as Readonly<Record<MatrixRow, number>>;

// The matrix as integers, computed once, so that a viewer's permissions are a table look-up and a
// few bit operations.
/** The permissions of a row while every setting is on. */
export const grantedMasks = byRow((row, name) => ruleFor(row, name) !== 'deny');
/** The part of them that a setting can remove. */
export const governedMasks = byRow((row, name) => typeof ruleFor(row, name) === 'object');

const settingMasks = domainSettingNames.map((setting) => ({
  setting,
  mask: maskWhere((name) => domainSettingFor(name) === setting),
}));

/** The permissions that the layers disable, for a row in which they are governed. */
export function switchedOffMask(layers: readonly SettingsLayer[]): number {
  let mask = 0;
  for (const { values } of layers)
    for (const governed of settingMasks) if (isOff(values, governed.setting)) mask |= governed.mask;
  return mask;
}
