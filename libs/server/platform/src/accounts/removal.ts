import { forwardOptOuts } from '@patchbay/server-core';
import { type TreeNode } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import {
  deleteAuditChangesOf,
  deleteCodesOf,
  deleteNode,
  deleteOutboxOf,
  deleteSecurityEventsOf,
  lockRemoved,
  redactAudit,
} from './removal-repository.js';

/**
 * Removes an organization or an agent account with all that hangs on it. Rows of tenants and people
 * go with the account by their foreign keys; mails and codes name it without one. A deleted id
 * stays in what other members were permitted: an empty list would lift their restriction, and no id
 * is ever given twice. Needs the platform's scope. False when another transaction was faster.
 */
export async function removeNode(db: Db, node: TreeNode): Promise<boolean> {
  const ids = await lockRemoved(db, node);
  if (ids.length === 0) return false;
  await deleteCodesOf(db, node);
  await deleteOutboxOf(db, node);
  if (node.tier === 'agent') await forwardOptOuts(db, node.id);
  await deleteNode(db, node.id);
  // What was done stays as a line with ids, without what it says of people.
  await redactAudit(db, ids);
  await deleteAuditChangesOf(db, ids);
  await deleteSecurityEventsOf(db, ids);
  return true;
}
