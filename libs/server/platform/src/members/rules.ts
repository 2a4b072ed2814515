import { type Member, type TreeNode, refuse } from '@patchbay/server-kit';

/** The part of a member that the rules need. */
export interface KnownMember {
  readonly id: number;
  readonly role: string;
  readonly permittedAccountIds: readonly number[];
}

/** A member of an account above has the rights of an owner. */
export const actsAsOwner = (actor: Member, target: TreeNode): boolean =>
  actor.isOwner || actor.home.id !== target.id;

/**
 * Refuses to grant what the actor does not have: the role of an owner, or access to more agents
 * than their own.
 */
export function demandMayGive(
  actor: Member,
  target: TreeNode,
  given: { readonly role: string; readonly permitted: readonly number[] },
): void {
  if (given.role === 'owner' && !actsAsOwner(actor, target))
    throw refuse.forbidden('Only an owner can make another member an owner.');
  if (actor.permitted.length === 0) return;
  if (given.permitted.length === 0 || given.permitted.some((id) => !actor.permitted.includes(id)))
    throw refuse.forbidden('Your access is limited to the agents you were given.');
}

/** Refuses to change or remove a member who has more rights than the actor. */
export function demandMayChange(actor: Member, target: TreeNode, known: KnownMember): void {
  demandMayGive(actor, target, { role: known.role, permitted: known.permittedAccountIds });
}
