/**
 * A level of the account tree. `platform` is the root: there is one, and super-admins belong to it.
 */
export type Tier = 'platform' | 'partner' | 'reseller' | 'organization' | 'agent';

/** A node of the tree with the ids of those above it. An organization is its own default agent. */
export interface TreeNode {
  readonly id: number;
  readonly username: string;
  readonly tier: Tier;
  readonly partnerId: number | null;
  readonly resellerId: number | null;
  readonly organizationId: number | null;
}

/** Unauthenticated: no credential was sent. */
export interface Anonymous {
  readonly kind: 'anonymous';
}

/** An anonymous session. It may talk to one agent and has no other right. */
export interface Visitor {
  readonly kind: 'visitor';
  readonly sessionId: string;
  readonly id: number;
  /** A digest of whom a signed identity proved the visitor to be; null for all others. */
  readonly person?: string | null;
  readonly agent: TreeNode | null;
}

/** A member of a node of the tree: a person by a session, or a program by an API key. */
export interface Member {
  readonly kind: 'person' | 'key';
  /** Row id of the session or key; this is what logs show instead of the token. */
  readonly sessionId: string;
  readonly userId: number | null;
  readonly home: TreeNode;
  /** Owner of the home node; a key has the rank of its home's owner. */
  readonly isOwner: boolean;
  /** Agents that a restricted member is bound to. Empty: no restriction. */
  readonly permitted: readonly number[];
  /** Whether the person of the session entered a step-up code recently. Always false for a key. */
  readonly isProved?: boolean;
  /** The scopes of a key; null or absent means all operations that accept keys. */
  readonly scopes?: readonly string[] | null;
}

export type Actor = Anonymous | Visitor | Member;

/**
 * The visibility of a transaction. The database enforces it by row security, below every query.
 * Changes in a transaction with a `call`, a UUID, are recorded for the audit.
 */
export type Scope =
  | { readonly kind: 'none' }
  | { readonly kind: 'platform'; readonly reason: string; readonly call?: string }
  | {
      readonly kind: Exclude<Tier, 'platform'>;
      readonly id: number;
      readonly permitted?: readonly number[];
      readonly call?: string;
    };

export const isMember = (actor: Actor): actor is Member =>
  actor.kind === 'person' || actor.kind === 'key';

/**
 * Whether a member belongs to agents alone: to one of its own, or to an organization whose agents
 * it was given. Such a member sees of the organization only what is marked for agents.
 */
export const isLimitedToAgents = ({ home, permitted }: Member): boolean =>
  home.tier === 'agent' || permitted.length > 0;

/** Whether the node is `root` or below it. */
export function isAtOrBelow(node: TreeNode, root: TreeNode): boolean {
  if (root.tier === 'platform' || node.id === root.id) return true;
  if (root.tier === 'partner') return node.partnerId === root.id;
  if (root.tier === 'reseller') return node.resellerId === root.id;
  return root.tier === 'organization' && node.organizationId === root.id;
}
