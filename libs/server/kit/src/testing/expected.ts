import { type Operation } from '@patchbay/contract';
import { type PermissionName } from '@patchbay/permissions';
import { type Tier } from '../core/actor.js';

/**
 * The meaning of an operation's access row, computed a second time and intentionally without the
 * guard's own code: a tree of parent links, a list of actors, and the rules as sentences. The
 * authorization test compares the server with this.
 */
export interface FixtureNode {
  readonly key: string;
  readonly id: number;
  readonly tier: Tier;
  readonly parent: FixtureNode | null;
}

export type ActorKind = 'none' | 'garbage' | 'revoked' | 'visitor' | 'member';

export interface FixtureActor {
  readonly key: string;
  readonly kind: ActorKind;
  readonly token: string | null;
  readonly home: FixtureNode | null;
  readonly permitted: readonly FixtureNode[];
  /** Whether the person entered a step-up code recently. */
  readonly isProved?: boolean;
  /**
   * Set for an API key: its scopes, as area and effect; null for all operations that accept keys.
   */
  readonly scopes?: readonly string[] | null;
  /** Whether the permission table grants a permission on a node to this actor. */
  readonly may: (permission: PermissionName, node: FixtureNode) => boolean;
}

/**
 * `pass`: the guard admits the call, regardless of the handler's reply. `tier`: 400, the node is of
 * the wrong kind. Otherwise the status.
 */
export type Expectation = 'pass' | 'tier' | 401 | 403 | 404;

const order: readonly Tier[] = ['agent', 'organization', 'reseller', 'partner', 'platform'];
const least: Partial<Record<Operation['access']['audience'], Tier>> = {
  reseller: 'reseller',
  partner: 'partner',
  superAdmin: 'platform',
};

/** Whether a node is another or below it. */
export function isBeneath(node: FixtureNode, top: FixtureNode): boolean {
  for (let at: FixtureNode | null = node; at; at = at.parent) if (at.id === top.id) return true;
  return false;
}

/** `target` null: the call names no node. `'never'`: it names an id that was never issued. */
export function expectedOf(
  entry: Operation,
  actor: FixtureActor,
  target: FixtureNode | null | 'never',
): Expectation {
  const { audience, target: wanted, permission } = entry.access;
  if (audience === 'public') return 'pass';
  if (actor.kind === 'none' || actor.kind === 'garbage' || actor.kind === 'revoked') return 401;
  // A program never grants access to people and never removes a tenant; a key with scopes is
  // limited to them.
  if (actor.scopes !== undefined) {
    if (entry.access.keys === false || entry.access.stepUp === 'everybody') return 403;
    const deed = entry.access.effect === 'read' ? 'read' : 'act';
    if (
      actor.scopes !== null &&
      !actor.scopes.some((one) => one === `${entry.area}:${deed}` || one === `*:${deed}`)
    )
      return 403;
  }
  // A caller who is not a member has no node to name.
  if (audience === 'visitor' && actor.kind === 'visitor') return 'pass';
  if (actor.kind === 'visitor' || !actor.home) return 401;
  const tier = least[audience];
  if (tier && order.indexOf(actor.home.tier) < order.indexOf(tier)) return 403;
  // For a payout target, a stolen session must not be sufficient, and a key never is.
  if (entry.access.stepUp === 'everybody' && !actor.isProved) return 403;
  // The top of the tree reaches every account, so a stolen session must not be sufficient to change
  // anything there.
  const changesNode = entry.access.effect === 'write' && wanted !== 'none';
  if ((entry.access.stepUp || changesNode) && actor.home.tier === 'platform' && !actor.isProved)
    return 403;
  if (target === 'never') return 404;
  const node = target ?? actor.home;
  if (!isBeneath(node, actor.home)) return 404;
  const isGiven = actor.permitted.length === 0 || actor.permitted.includes(node);
  if (!isGiven && node !== actor.home) return 404;
  if (wanted === 'none') return 'pass';
  if (!fitsTier(wanted, node.tier)) return 'tier';
  if (!isGiven && (wanted === 'agent' || permission)) return 403;
  if (entry.access.managersOnly && (actor.home.tier === 'agent' || actor.permitted.length > 0))
    return 403;
  // Acting as an agent is a separate right, which a higher tier may remove.
  if (
    actor.home.tier === 'organization' &&
    node.tier === 'agent' &&
    !actor.may('canTakeoverAgent', node)
  )
    return 403;
  return permission && !actor.may(permission, node) ? 403 : 'pass';
}

function fitsTier(wanted: Operation['access']['target'], tier: Tier): boolean {
  if (wanted === 'any') return true;
  if (wanted === 'agent') return tier === 'agent' || tier === 'organization';
  return wanted === tier;
}
