import { type TreeNode } from '@patchbay/server-kit';
import { type Store, domains } from '@patchbay/server-store';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';

/**
 * Where links in mails and texts of a node lead: to the default domain of the reseller or partner
 * above it, the nearer one first, while that is proved; else to the installation's own address.
 * Never to the host of a request, which a client can make up. Without a slash at the end.
 */
export async function homeUrlOf(
  store: Store,
  node: Pick<TreeNode, 'id' | 'resellerId' | 'partnerId'>,
  publicUrl: string,
): Promise<string> {
  const nearest = [node.id, node.resellerId, node.partnerId].filter(
    (id): id is number => id !== null,
  );
  const rows = await store.within(
    { kind: 'platform', reason: 'see where links of a tenant lead' },
    (db) =>
      db
        .select({ domain: domains.domain, accountId: domains.accountId })
        .from(domains)
        .where(
          and(
            inArray(domains.accountId, nearest),
            eq(domains.isDefault, true),
            isNotNull(domains.verifiedAt),
          ),
        ),
  );
  const own = nearest.flatMap((id) => rows.filter(({ accountId }) => accountId === id))[0];
  return own ? `https://${own.domain}` : publicUrl;
}
