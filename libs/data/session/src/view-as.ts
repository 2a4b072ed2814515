import { type Viewer } from '@patchbay/contract';

/** Roles for view-as, highest first. */
export const viewRoles = ['superAdmin', 'partner', 'reseller', 'owner', 'admin'] as const;
export type ViewRole = (typeof viewRoles)[number];

export const isViewRole = (value: unknown): value is ViewRole =>
  (viewRoles as readonly unknown[]).includes(value);

/** The roles that a person of this rank may view as, including their own, highest first. */
export function viewRolesBelow(trueRole: Viewer['trueRole']): readonly ViewRole[] {
  const rank = viewRoles.indexOf(trueRole as ViewRole);
  return rank < 0 ? [] : viewRoles.slice(rank);
}

/** The effective role: the requested one when the true rank permits it, else none. */
export const clampViewAs = (wish: ViewRole | null, trueRole: Viewer['trueRole']): ViewRole | null =>
  wish !== null && wish !== trueRole && viewRolesBelow(trueRole).includes(wish) ? wish : null;
