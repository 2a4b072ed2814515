import { type AccountRow, pathTo, toNode } from '@patchbay/server-core';
import { type Context, type TreeNode } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { accountView } from './view.js';
import { type AccountServices, platformScope } from './account-services.js';

/**
 * The accounts above a node, whose names its members may see. They are read in the platform's
 * scope, because the scope of the node does not reach up.
 */
const above = ({ store }: AccountServices, node: TreeNode): Promise<AccountRow[]> =>
  store.within(platformScope('read the names above an account'), (db) => pathTo(db, node));

export async function viewOf(services: AccountServices, context: Context<Db>, row: AccountRow) {
  const path = row.type === 'agent' ? await above(services, toNode(row)) : [];
  return accountView(row, {
    actor: context.actor,
    organization: path.find((one) => one.type === 'organization'),
  });
}
