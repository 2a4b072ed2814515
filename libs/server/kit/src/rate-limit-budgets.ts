import { type Actor, type Member, type TreeNode, type Visitor, isMember } from './actor.js';

/**
 * What all callers of one tenant may do together. A caller's own limits, which come first, stand in
 * the contract (`access.perMinute`).
 */
export const tenantBudgets = {
  /**
   * Calls in a second, on average over a window: what several hundred busy people make, and fifteen
   * keys at their own limits.
   */
  callsPerSecond: 150,
  /**
   * Seconds over which they are counted: a burst is let through, and a refused caller does not
   * wait long.
   */
  windowSeconds: 10,
  /** Event streams in one process, which is what has to hold them. */
  streams: 2000,
} as const;

/**
 * Whose budget a call draws on: the organization of the caller's home, or the reseller, partner or
 * platform itself. It is never the target's, so that no tenant spends the budget of another.
 * Visitors are strangers: they have one beside it, and their calls keep no member of the tenant
 * out.
 */
export function budgetOf(actor: Member | Visitor): string {
  const home = isMember(actor) ? actor.home : actor.agent;
  return `${isMember(actor) ? 'tenant' : 'visitors'}:${home ? tenantOf(home) : 'nobody'}`;
}

const tenantOf = (home: TreeNode): number => home.organizationId ?? home.id;

/** A person with several sessions is one; a key or a visitor is its session. */
export const callerName = (actor: Actor): string =>
  actor.kind === 'anonymous'
    ? 'nobody'
    : isMember(actor) && actor.userId !== null && actor.kind === 'person'
      ? `person:${actor.userId}`
      : `${actor.kind}:${actor.sessionId}`;
