import { type TreeNode } from '@patchbay/server-kit';
import { type AppRow } from './repository.js';

type Owned = Pick<AppRow, 'accountId' | 'appId' | 'version'>;

/**
 * The distance of an owner from a node; null for an app that is not available to this node, such as
 * one of a reseller below it.
 */
export function nearness(accountId: number | null, node: TreeNode): number | null {
  const path = [node.id, node.resellerId, node.partnerId];
  if (accountId === null) return path.length;
  const at = path.indexOf(accountId);
  return at < 0 ? null : at;
}

/** Removes apps whose id and version a nearer owner also has; keeps the order. */
export function nearestApps<T extends Owned>(rows: readonly T[], node: TreeNode): T[] {
  const best = new Map<string, { row: T; at: number }>();
  for (const row of rows) {
    const at = nearness(row.accountId, node);
    const key = `${row.appId}:${row.version}`;
    const known = best.get(key);
    if (at !== null && (!known || at < known.at)) best.set(key, { row, at });
  }
  return [...best.values()].map(({ row }) => row);
}
