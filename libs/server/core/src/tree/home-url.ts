import { type TreeNode } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { defaultDomainsOf, embedPagesOf } from './domains-repository.js';

const scope = { kind: 'platform', reason: 'see where links of a tenant lead' } as const;

type Place = Pick<TreeNode, 'id' | 'resellerId' | 'partnerId'>;

/** The node and the tenants above it, from the nearest on. */
const nearestOf = ({ id, resellerId, partnerId }: Place): readonly number[] =>
  [id, resellerId, partnerId].filter((one): one is number => one !== null);

/**
 * The base URL of links in mails and texts of a node: the verified default domain of the nearest
 * reseller or partner above it, else the installation's own URL. Never the host of a request, which
 * a client can forge. Without a trailing slash.
 */
export async function homeUrlOf(store: Store, node: Place, publicUrl: string): Promise<string> {
  const nearest = nearestOf(node);
  const found = await store.within(scope, (db) => defaultDomainsOf(db, nearest));
  const own = nearest.flatMap((id) => found.filter(({ accountId }) => accountId === id))[0];
  return own ? `https://${own.domain}` : publicUrl;
}

/**
 * The address that opens a page of the app from a mail. A tenant whose members see the app in a frame
 * has named the page around it (`embedUrl`): the link leads there, with the page of the app in
 * `redirectUrl`. A tenant with a domain and without such a page keeps its members on its domain.
 */
export async function appLinkOf(
  store: Store,
  node: Place,
  publicUrl: string,
  path: string,
): Promise<string> {
  const nearest = nearestOf(node);
  const { domains, pages } = await store.within(scope, async (db) => ({
    domains: await defaultDomainsOf(db, nearest),
    pages: await embedPagesOf(db, nearest),
  }));
  const belongsTo = (id: number) => (one: { readonly accountId: number }) => one.accountId === id;
  const named = nearest.find((id) => domains.some(belongsTo(id)) || pages.some(belongsTo(id)));
  const page = named === undefined ? undefined : pages.find(belongsTo(named));
  const link = (await homeUrlOf(store, node, publicUrl)) + path;
  if (!page || !URL.canParse(page.url)) return link;
  const around = new URL(page.url);
  around.searchParams.set('redirectUrl', link);
  return around.href;
}
