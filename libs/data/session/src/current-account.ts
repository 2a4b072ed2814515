import {
  type AccountIds,
  accountTypeOf,
  idsOf,
  querySegments,
  type Segment,
  targetOf,
} from '@patchbay/intents';

/** The account of a URL. */
export interface CurrentAccount {
  readonly ids: AccountIds;
  /** Partner first, then reseller, else org, depending on the ids present. */
  readonly type: 'partner' | 'reseller' | 'org';
  /** The target account: the deepest one named. Null means the session's own. */
  readonly target: number | null;
  /** The way down the tree. */
  readonly segments: readonly Segment[];
}

/**
 * Reads the current account from the parameters of an address, into which the router has put the
 * account of its path.
 */
export function currentAccountOf(search: Readonly<Record<string, unknown>>): CurrentAccount {
  const segments = querySegments(search);
  const ids = idsOf(segments);
  return { ids, type: accountTypeOf(ids), target: targetOf(ids), segments };
}
