import { type TreeNode } from '@patchbay/server-kit';

/** The two ids that every tenant row carries. */
export interface Owner {
  readonly organizationId: number;
  readonly accountId: number;
}

/** An organization is its own default agent, so both kinds of node own a configuration. */
export const ownerOf = (node: Pick<TreeNode, 'id' | 'organizationId'>): Owner => ({
  organizationId: node.organizationId ?? node.id,
  accountId: node.id,
});
