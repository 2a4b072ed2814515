import { explain, isForcible, type PermissionAnswer } from './answer.js';
import {
  grantedMasks,
  governedMasks,
  maskWhere,
  permissionKeys,
  switchedOffMask,
  type PermissionKey,
} from './bits.js';
import { type PermissionName } from './catalogue.js';
import { hasName } from './name-slots.js';
import { type Role } from './roles.js';
import { hasForcedChannels, roleOf, rowOf, trueRoleOf, type Viewer } from './viewer.js';

const forcedMask = maskWhere(isForcible);

/** The viewer's permissions as bits, in catalogue order from the lowest. */
export function permissionMask(viewer: Viewer): number {
  const row = rowOf(viewer);
  const { settings } = viewer;
  const governed = governedMasks[row];
  let mask = grantedMasks[row];
  if (governed !== 0 && settings !== undefined && settings.length > 0)
    mask &= ~(governed & switchedOffMask(settings));
  return hasForcedChannels(viewer) ? mask | forcedMask : mask;
}

/** True when the viewer has the permission. */
export const can = (viewer: Viewer, permission: PermissionName): boolean =>
  (permissionMask(viewer) & permissionKeys[permission]) !== 0;

/**
 * A viewer whose permissions were computed once. Checks are bit tests; roles and reasons are
 * computed on demand.
 */
export interface PermissionSession {
  readonly role: Role;
  readonly trueRole: Role;
  readonly mask: number;
  /** By key, the fast way: `session.allows(permissionKeys.canViewBilling)`. */
  allows(key: PermissionKey): boolean;
  /** By name; false for an unknown name. */
  has(permission: PermissionName): boolean;
  /** The answer with its reason and the tier that decided it. */
  explain(permission: PermissionName): PermissionAnswer;
}

class Session implements PermissionSession {
  readonly mask: number;
  readonly #viewer: Viewer;

  constructor(viewer: Viewer) {
    this.mask = permissionMask(viewer);
    this.#viewer = viewer;
  }

  get role(): Role {
    return roleOf(this.#viewer);
  }

  get trueRole(): Role {
    return trueRoleOf(this.#viewer);
  }

  allows(key: PermissionKey): boolean {
    return (this.mask & key) !== 0;
  }

  has(permission: PermissionName): boolean {
    return typeof permission === 'string' && hasName(this.mask, permission);
  }

  explain(permission: PermissionName): PermissionAnswer {
    return explain(this.#viewer, permission);
  }
}

/**
 * Computes a viewer's permissions once, for many checks. The viewer is kept for reasons and must
 * not be changed afterwards.
 */
export const createSession = (viewer: Viewer): PermissionSession => new Session(viewer);
