import {
  type Audience,
  type Operation,
  grantsScope,
  isForKeys,
  scopeNeeded,
} from '@patchbay/contract';
import {
  type Actor,
  type Member,
  type Scope,
  type Tier,
  type TreeNode,
  isAtOrBelow,
  isLimitedToAgents,
  isMember,
} from '../core/actor.js';
import { type AccessGateway } from '../core/ports.js';
import { Refusal, refuse } from '../core/refusal.js';
import { type NamedTarget, anotherTarget } from './target.js';

const rank: Record<Tier, number> = {
  agent: 0,
  organization: 0,
  reseller: 1,
  partner: 2,
  platform: 3,
};
const needed: Partial<Record<Audience, number>> = {
  account: 0,
  reseller: 1,
  partner: 2,
  superAdmin: 3,
};
const tierNames: Partial<Record<Audience, string>> = {
  reseller: 'a reseller',
  partner: 'a partner',
  superAdmin: 'platform staff',
};

/**
 * Refuses an actor whose rank is below the audience of the operation. Reveals nothing about any
 * target.
 */
export function demandAudience(entry: Operation, actor: Actor): void {
  const { audience } = entry.access;
  if (audience === 'public') return;
  if (audience === 'visitor') {
    if (actor.kind === 'anonymous') throw refuse.unauthorized();
    return;
  }
  if (!isMember(actor)) throw refuse.unauthorized();
  if (rank[actor.home.tier] < (needed[audience] ?? 0))
    throw refuse.forbidden(`Only ${tierNames[audience]} or an account above may do this.`);
}

/** Refuses an API key on operations that only a person may call, and outside of its scopes. */
export function demandKeyScope(entry: Operation, actor: Actor): void {
  if (actor.kind !== 'key' || entry.access.audience === 'public') return;
  if (!isForKeys(entry))
    throw new Refusal(403, 'An API key cannot do this. Sign in and do it yourself.', {
      code: 'not-for-keys',
    });
  const needed = scopeNeeded(entry);
  if (needed !== null && !grantsScope(actor.scopes, needed))
    throw new Refusal(
      403,
      `This API key does not have the scope ${needed}. Make a key that has it.`,
      { code: 'scope', extra: { scope: needed } },
    );
}

/**
 * Whether an operation requires a step-up proof: of every caller if its access row says so; of
 * staff if the row says so, and for every write on a node, because there staff act for a tenant who
 * did not request it.
 */
function wantsProof({ access }: Operation, actor: Member): boolean {
  if (access.stepUp === 'everybody') return true;
  return (
    actor.home.tier === 'platform' &&
    (access.stepUp === true || (access.effect === 'write' && access.target !== 'none'))
  );
}

const notProved = () =>
  new Refusal(403, 'Confirm that it is you: ask for a code, enter it, and do this again.', {
    code: 'step-up',
    extra: { stepUp: true },
  });

/**
 * Refuses callers without a recent step-up proof on operations that require it. The caller can
 * enter a code and repeat the request.
 */
export function demandProof(entry: Operation, actor: Actor): void {
  if (!isMember(actor) || actor.isProved || !wantsProof(entry, actor)) return;
  throw notProved();
}

/**
 * For a handler that requires a proof only in some cases: refuses every caller except a person with
 * a recent step-up proof. An API key never passes.
 */
export function demandProofNow(actor: Actor): void {
  if (isMember(actor) && actor.kind === 'person' && actor.isProved) return;
  throw notProved();
}

/** Whether a member may act on a node at all. */
export function isInReach(actor: Member, node: TreeNode): boolean {
  if (!isAtOrBelow(node, actor.home)) return false;
  return (
    actor.permitted.length === 0 || node.id === actor.home.id || actor.permitted.includes(node.id)
  );
}

/**
 * The node that an operation acts on: the named one if it is reachable, the caller's own if none is
 * named. There is no other fallback. An operation that acts on none has none, and refuses one out of
 * reach all the same: its caller believes to act there.
 */
export async function resolveTarget(
  entry: Operation,
  actor: Actor,
  named: readonly NamedTarget[],
  accessGateway: Pick<AccessGateway<never>, 'locate'>,
): Promise<TreeNode | null> {
  if (!isMember(actor)) return null;
  const actsOnNode = entry.access.target !== 'none';
  const [first, ...others] = named;
  if (!first) return actsOnNode ? actor.home : null;
  const node = await nodeNamed(actor, first, accessGateway);
  // Whether two names belong together is revealed for reachable nodes only: for others it would
  // reveal the owner of a name.
  for (const other of others)
    if (node === null || (await nodeNamed(actor, other, accessGateway))?.id !== node.id)
      throw anotherTarget(other, first);
  if (!node) throw refuse.notFound();
  return actsOnNode ? node : null;
}

/** The node of a name, null if it is unreachable. */
async function nodeNamed(
  actor: Member,
  { value }: NamedTarget,
  accessGateway: Pick<AccessGateway<never>, 'locate'>,
): Promise<TreeNode | null> {
  if (value === actor.home.id) return actor.home;
  const node = await accessGateway.locate(value);
  if (!node || !isInReach(actor, node)) return null;
  return node;
}

/** A member of an organization acts as one of its agents. */
const isTakeover = (actor: Member, target: TreeNode): boolean =>
  actor.home.tier === 'organization' && target.tier === 'agent';

/**
 * Refuses when the actor reaches the target but its role, a setting of a higher tier or its own
 * restriction forbids the operation.
 */
export async function demandPermission(
  entry: Operation,
  actor: Actor,
  target: TreeNode | null,
  accessGateway: Pick<AccessGateway<never>, 'permit'>,
): Promise<void> {
  const { permission, managersOnly } = entry.access;
  if (!target || !isMember(actor)) return;
  if (managersOnly && isLimitedToAgents(actor))
    throw refuse.forbidden('Only owners and admins of the whole account may do this.');
  const restricted = actor.permitted.length > 0 && !actor.permitted.includes(target.id);
  if (restricted && (entry.access.target === 'agent' || permission))
    throw refuse.forbidden('Your access is limited to the agents you were given.');
  const wanted = [
    ...(isTakeover(actor, target) ? ['canTakeoverAgent' as const] : []),
    ...(permission ? [permission] : []),
  ];
  const answers = await Promise.all(wanted.map((one) => accessGateway.permit(actor, target, one)));
  const refused = answers.find(({ allowed }) => !allowed);
  if (refused) throw refuse.forbidden(refused.reason);
}

/**
 * The visibility of the operation's transactions: the target and the nodes below it, limited to the
 * agents of a restricted member.
 */
export function scopeFor(
  entry: Operation & { readonly name: string },
  actor: Actor,
  target: TreeNode | null,
): Scope {
  if (actor.kind === 'anonymous') return { kind: 'none' };
  if (actor.kind === 'visitor')
    return actor.agent ? { kind: 'agent', id: actor.agent.id } : { kind: 'none' };
  const node = target ?? actor.home;
  if (node.tier === 'platform') return { kind: 'platform', reason: entry.name };
  const permitted =
    actor.permitted.length > 0 && node.id === actor.home.id ? { permitted: actor.permitted } : {};
  return { kind: node.tier, id: node.id, ...permitted };
}
