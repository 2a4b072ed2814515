import { type Operation } from '@patchbay/contract';
import { type PermissionName } from '@patchbay/permissions';
import { type Tier } from '../actor.js';

/**
 * What the access row of an operation promises, worked out a second time and on purpose without the
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
  /** Whether the person behind it proved by a code, a moment ago, who it is. */
  readonly isProved?: boolean;
  /** Set for an API key: what it may do, as area and deed; null for everything that keys may do. */
  readonly scopes?: readonly string[] | null;
  /** Whether the permission table gives this actor a permission on a node. */
  readonly may: (permission: PermissionName, node: FixtureNode) => boolean;
}

/**
 * `pass`: the guard lets the call through, whatever the handler then says. `tier`: 400, the node is
 * of the wrong kind. Otherwise the status.
 */
export type Expectation = 'pass' | 'tier' | 401 | 403 | 404;

const order: readonly Tier[] = ['agent', 'organization', 'reseller', 'partner', 'platform'];
const least: Partial<Record<Operation['access']['audience'], Tier>> = {
  reseller: 'reseller',
  partner: 'partner',
  superAdmin: 'platform',
};

/** Whether a node is another or hangs beneath it. */
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
  // A program never decides who gets in and never removes a tenant; one that was bound to some
  // areas stays there.
  if (actor.scopes !== undefined) {
    if (entry.access.keys === false || entry.access.stepUp === 'everybody') return 403;
    const deed = entry.access.effect === 'read' ? 'read' : 'act';
    if (
      actor.scopes !== null &&
      !actor.scopes.some((one) => one === `${entry.area}:${deed}` || one === `*:${deed}`)
    )
      return 403;
  }
  // A caller who is no member has no node to name.
  if (audience === 'visitor' && (wanted === 'none' || actor.kind === 'visitor')) return 'pass';
  if (actor.kind === 'visitor' || !actor.home) return 401;
  const tier = least[audience];
  if (tier && order.indexOf(actor.home.tier) < order.indexOf(tier)) return 403;
  // Where a caller names the place that money goes to, a stolen session alone must not be enough,
  // and a key never is.
  if (entry.access.stepUp === 'everybody' && !actor.isProved) return 403;
  // The top of the tree reaches every account, so there a stolen session alone must not be enough
  // to change anything.
  const changesNode = entry.access.effect === 'write' && wanted !== 'none';
  if ((entry.access.stepUp || changesNode) && actor.home.tier === 'platform' && !actor.isProved)
    return 403;
  if (wanted === 'none') return 'pass';
  if (target === 'never') return 404;
  const node = target ?? actor.home;
  if (!isBeneath(node, actor.home)) return 404;
  const isGiven = actor.permitted.length === 0 || actor.permitted.includes(node);
  if (!isGiven && node !== actor.home) return 404;
  if (!fitsTier(wanted, node.tier)) return 'tier';
  if (!isGiven && (wanted === 'agent' || permission)) return 403;
  if (entry.access.managersOnly && (actor.home.tier === 'agent' || actor.permitted.length > 0))
    return 403;
  // Acting as an agent is a right of its own, which a tier above may take away.
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
