import { type AccountIds, accountTypeOf, idsOf, querySegments, targetOf } from '@patchbay/intents';
import { type AppPath, parseAppPath } from './app-path.js';

/** The account of a URL. */
export interface CurrentAccount {
  readonly ids: AccountIds;
  /** Partner first, then reseller, else org, by which ids are present. */
  readonly type: 'partner' | 'reseller' | 'org';
  /** The account to act on: the deepest one named. Null means the session's own. */
  readonly target: number | null;
  readonly path: AppPath;
}

const noAccount: AppPath = { segments: [], section: null, rest: [] };

/**
 * Reads the current account from path and query. Segments of the path win over the query
 * alternatives.
 */
export function currentAccountOf(
  pathname: string,
  search: Readonly<Record<string, unknown>> = {},
): CurrentAccount {
  const path = /^\/app(\/|$)/.test(pathname) ? parseAppPath(pathname.slice(4)) : noAccount;
  const segments = path.segments.length > 0 ? path.segments : querySegments(search);
  const ids = idsOf(segments);
  return { ids, type: accountTypeOf(ids), target: targetOf(ids), path: { ...path, segments } };
}
