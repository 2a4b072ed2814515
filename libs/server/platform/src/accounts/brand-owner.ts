import { type AccountRow, findNode, pathTo, toNode } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';

/**
 * The tenant whose brand an account sees: the closest reseller or partner, from the account itself
 * upwards. Null at the platform's own account. Needs the platform's scope.
 */
export async function tenantAbove(db: Db, accountId: number): Promise<AccountRow | null> {
  const row = await findNode(db, accountId);
  if (!row) return null;
  const path = await pathTo(db, toNode(row));
  return path.filter((one) => one.type === 'reseller' || one.type === 'partner').at(-1) ?? null;
}
