import { type Db, accounts, domains } from '@patchbay/server-store';
import { type AccountRow } from './nodes.js';
import { eq, and, inArray, isNotNull } from 'drizzle-orm';
import { type TreeNode } from '@patchbay/server-kit';

/**
 * Naming a domain proves nothing: until its owner has shown that it is theirs, it carries no brand
 * and no right.
 */
const isProved = isNotNull(domains.verifiedAt);

/** The node that a proved domain belongs to. */
export async function ownerOfDomain(db: Db, host: string): Promise<AccountRow | null> {
  const [row] = await db
    .select({ owner: accounts })
    .from(domains)
    .innerJoin(accounts, eq(accounts.id, domains.accountId))
    .where(and(eq(domains.domain, host), isProved));
  return row?.owner ?? null;
}

/** Proved domains of the reseller and the partner above a node. */
export async function domainsAbove(db: Db, node: TreeNode): Promise<string[]> {
  const owners = [node.resellerId, node.partnerId].filter((id): id is number => id !== null);
  if (owners.length === 0) return [];
  const rows = await db
    .select()
    .from(domains)
    .where(and(inArray(domains.accountId, owners), isProved));
  return rows.map((row) => row.domain);
}
