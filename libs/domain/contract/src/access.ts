import { type PermissionName } from '@patchbay/permissions';

/**
 * The least standing a caller needs. `public`: none. `visitor`: an anonymous session or more.
 * `account`: every signed-in caller, an agent's key included. The rest are tiers, each including
 * those above it.
 */
export type Audience = 'public' | 'visitor' | 'account' | 'reseller' | 'partner' | 'superAdmin';

/**
 * The node that a call acts on. `none`: no node. `any`: whichever the caller names, or its own.
 * `agent`: an agent account or an organization (which is its own default agent). The rest name one
 * tier.
 */
export type Target = 'none' | 'any' | 'agent' | 'organization' | 'reseller' | 'partner';

/**
 * Where a caller may name the target. All that are present must agree; `query.targetAccountId`
 * always counts.
 */
export type Carrier = `${'query' | 'body' | 'params'}.${string}`;

/**
 * The one policy row of an operation: the server's guard, the interface and the authorization tests
 * are derived from it.
 */
export interface Access {
  /** The least standing of the caller. */
  readonly audience: Audience;
  /** The kind of node that the call acts on. */
  readonly target: Target;
  /** Further places where a caller may name that node. */
  readonly carriers?: readonly Carrier[];
  /** Needed on the target, on top of the audience. */
  readonly permission?: PermissionName;
  /**
   * Staff of the platform must have proved by a code, within the last fifteen minutes, that it is
   * they: the call is refused with `step-up` otherwise. The same holds, without this mark, for
   * every write on a node. `everybody`: so must every caller, as where money is sent to a place
   * that they name; a key never can.
   */
  readonly stepUp?: true | 'everybody';
  /**
   * False if an API key may never call the operation, whatever its scopes: operations that remove a
   * tenant or decide who gets access. `stepUp: 'everybody'` has the same effect.
   */
  readonly keys?: false;
  /**
   * True where only members who answer for a whole account may call: no agents, and no members who
   * are restricted to some agents.
   */
  readonly managersOnly?: true;
  /** A write is refused when the caller only views, and is audited. */
  readonly effect: 'read' | 'write';
  /** Requests per minute and address for public calls, per session otherwise. Default 600. */
  readonly perMinute?: number;
}
