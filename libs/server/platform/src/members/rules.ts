import { type Member, type TreeNode, refuse } from '@patchbay/server-kit';

/** A member as the rules look at one. */
export interface KnownMember {
  readonly id: number;
  readonly role: string;
  readonly permittedAccountIds: readonly number[];
}

/** A member above the account decides like an owner. */
export const actsAsOwner = (actor: Member, target: TreeNode): boolean =>
  actor.isOwner || actor.home.id !== target.id;

/** Refuses to give what the actor has not: the role of an owner, or agents beyond one's own. */
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

/** Refuses to change or remove who has more than the actor. */
export function demandMayChange(actor: Member, target: TreeNode, known: KnownMember): void {
  demandMayGive(actor, target, { role: known.role, permitted: known.permittedAccountIds });
}
