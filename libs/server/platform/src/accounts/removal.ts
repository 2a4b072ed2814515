import { forwardOptOuts } from '@patchbay/server-core';
import { type TreeNode } from '@patchbay/server-kit';
import {
  type Db,
  accounts,
  audit,
  auditChanges,
  codes,
  outbox,
  securityEvents,
} from '@patchbay/server-store';
import { eq, inArray, sql } from 'drizzle-orm';

/**
 * Removes an organization or an agent account with all that hangs on it. Rows of tenants and people
 * go with the account by their foreign keys; mails and codes name it without one. A deleted id
 * stays in what other members were permitted: an empty list would lift their restriction, and no id
 * is ever given twice. Needs the platform's scope. False when another transaction was faster.
 */
export async function removeNode(db: Db, node: TreeNode): Promise<boolean> {
  const mine =
    node.tier === 'organization' ? sql`organization_id = ${node.id}` : sql`id = ${node.id}`;
  const locked = await db.execute<{ id: string }>(
    sql`select id from accounts where ${mine} order by id for update`,
  );
  if (locked.rows.length === 0) return false;
  await db
    .delete(codes)
    .where(
      sql`${codes.accountId} in (select id from accounts where ${mine}) or ${codes.identifier} in (select lower(u.email) from users u where u.tenant_id in (select id from accounts where ${mine}))`,
    );
  await db
    .delete(outbox)
    .where(
      node.tier === 'organization'
        ? sql`${outbox.organizationId} = ${node.id} or lower(${outbox.toAddress}) in (select lower(u.email) from users u where u.organization_id = ${node.id})`
        : sql`lower(${outbox.toAddress}) in (select lower(u.email) from users u where u.tenant_id = ${node.id})`,
    );
  if (node.tier === 'agent') await forwardOptOuts(db, node.id);
  await db.delete(accounts).where(eq(accounts.id, node.id));
  // What was done stays as a line with ids, without what it says of people.
  const gone = locked.rows.map(({ id }) => Number(id));
  await db
    .update(audit)
    .set({ objectId: null, changes: {}, address: null, device: null })
    .where(inArray(audit.accountId, gone));
  await db.delete(auditChanges).where(inArray(auditChanges.accountId, gone));
  await db.delete(securityEvents).where(inArray(securityEvents.accountId, gone));
  return true;
}
