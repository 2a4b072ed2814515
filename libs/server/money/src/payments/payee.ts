import { type Services, findNode } from '@patchbay/server-core';
import { type Context, type TreeNode, isMember, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { findLink, type LinkRow } from './repository.js';

const platformScope = { kind: 'platform', reason: 'look at a payment link' } as const;

export const noLink = () => refuse.notFound('Payment link not found');

/** The account that a call concerns: of a payment link, or the caller's own. */
export type Payee = { readonly nodeId: number; readonly link: LinkRow | null };

/**
 * With a slug, the account that created that link. Without, the account that a member's call acts
 * on; authorization has checked that the member may. A write by a member is audited.
 */
export async function findPayee(
  store: Services['store'],
  {
    slug,
    target,
    context,
  }: { readonly slug?: string; readonly target: TreeNode | null; readonly context: Context<Db> },
): Promise<Payee> {
  if (slug !== undefined) {
    const link = await store.within(platformScope, (db) => findLink(db, slug));
    if (!link) throw noLink();
    return { nodeId: link.nodeId, link };
  }
  if (!target || !isMember(context.actor))
    throw refuse.invalid([
      { path: 'body.slug', message: 'must name the payment link when the caller has no account' },
    ]);
  await demandNode(context, target);
  return { nodeId: target.id, link: null };
}

/** The node in the caller's own scope, which also records the audit entry of a write. */
export async function demandNode(context: Context<Db>, target: TreeNode): Promise<void> {
  const isThere = await context.within(async (db) => (await findNode(db, target.id)) !== null);
  if (!isThere) throw refuse.notFound();
}
