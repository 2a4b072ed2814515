import { type Actor, type Member, type TreeNode, type Visitor, isMember } from '../core/actor.js';

/**
 * The limits of all callers of one tenant together. A caller's own limits, which are checked first,
 * are in the contract (`access.perMinute`).
 */
export const tenantBudgets = {
  /**
   * Requests per second, on average over a window: the load of several hundred active people, or of
   * fifteen keys at their own limits.
   */
  callsPerSecond: 150,
  /**
   * Length of the window in seconds: a burst is accepted, and a refused caller does not wait long.
   */
  windowSeconds: 10,
  /** Event streams in one process, which has to hold them. */
  streams: 2000,
} as const;

/**
 * The budget of a call: that of the organization of the caller's home, or of the reseller, partner
 * or platform itself. It is never the target's, so that no tenant uses up the budget of another.
 * Visitors have a separate budget, so their requests do not exclude members of the tenant.
 */
export function budgetOf(actor: Member | Visitor): string {
  const home = isMember(actor) ? actor.home : actor.agent;
  return `${isMember(actor) ? 'tenant' : 'visitors'}:${home ? tenantOf(home) : 'nobody'}`;
}

const tenantOf = (home: TreeNode): number => home.organizationId ?? home.id;

/** A person with several sessions counts once; a key or a visitor counts by its session. */
export const callerName = (actor: Actor): string =>
  actor.kind === 'anonymous'
    ? 'nobody'
    : isMember(actor) && actor.userId !== null && actor.kind === 'person'
      ? `person:${actor.userId}`
      : `${actor.kind}:${actor.sessionId}`;
