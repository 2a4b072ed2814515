import { type TreeNode } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { defaultDomainsOf } from './domains-repository.js';

const scope = { kind: 'platform', reason: 'see where links of a tenant lead' } as const;

/**
 * The base URL of links in mails and texts of a node: the verified default domain of the nearest
 * reseller or partner above it, else the installation's own URL. Never the host of a request, which
 * a client can forge. Without a trailing slash.
 */
export async function homeUrlOf(
  store: Store,
  node: Pick<TreeNode, 'id' | 'resellerId' | 'partnerId'>,
  publicUrl: string,
): Promise<string> {
  const nearest = [node.id, node.resellerId, node.partnerId].filter(
    (id): id is number => id !== null,
  );
  const found = await store.within(scope, (db) => defaultDomainsOf(db, nearest));
  const own = nearest.flatMap((id) => found.filter(({ accountId }) => accountId === id))[0];
  return own ? `https://${own.domain}` : publicUrl;
}
