import { type Db, accounts, domains } from '@patchbay/server-store';
import { type AccountRow } from './nodes.js';
import { eq, and, inArray, isNotNull, sql } from 'drizzle-orm';
import { type TreeNode } from '@patchbay/server-kit';

/** A claimed domain has no brand and no rights until its owner has verified it. */
const isProved = isNotNull(domains.verifiedAt);

/** The node of a verified domain. */
export async function ownerOfDomain(db: Db, host: string): Promise<AccountRow | null> {
  const [row] = await db
    .select({ owner: accounts })
    .from(domains)
    .innerJoin(accounts, eq(accounts.id, domains.accountId))
    .where(and(eq(domains.domain, host), isProved));
  return row?.owner ?? null;
}

/** Verified domains of the reseller and the partner above a node. */
export async function domainsAbove(db: Db, node: TreeNode): Promise<string[]> {
  const owners = [node.resellerId, node.partnerId].filter((id): id is number => id !== null);
  if (owners.length === 0) return [];
  const rows = await db
    .select()
    .from(domains)
    .where(and(inArray(domains.accountId, owners), isProved));
  return rows.map((row) => row.domain);
}

/** The verified default domains of accounts. */
export const defaultDomainsOf = (
  db: Db,
  accountIds: readonly number[],
): Promise<{ readonly domain: string; readonly accountId: number }[]> =>
  db
    .select({ domain: domains.domain, accountId: domains.accountId })
    .from(domains)
    .where(and(inArray(domains.accountId, [...accountIds]), eq(domains.isDefault, true), isProved));

/** The pages on which accounts show the app in a frame, where they named one. */
export const embedPagesOf = (
  db: Db,
  accountIds: readonly number[],
): Promise<{ readonly url: string; readonly accountId: number }[]> =>
  db
    .select({ url: sql<string>`${accounts.settings}->>'embedUrl'`, accountId: accounts.id })
    .from(accounts)
    .where(
      and(
        inArray(accounts.id, [...accountIds]),
        inArray(accounts.type, ['partner', 'reseller']),
        sql`${accounts.settings}->>'embedUrl' <> ''`,
      ),
    );
