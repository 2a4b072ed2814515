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
import { type SQL, eq, inArray, sql } from 'drizzle-orm';

/** Accounts that go with a node: the agents of an organization with it, or the agent alone. */
const isRemoved = (node: TreeNode): SQL =>
  node.tier === 'organization' ? sql`organization_id = ${node.id}` : sql`id = ${node.id}`;

/** Locks the accounts that go with a node, in one order. Gives their ids. */
export async function lockRemoved(db: Db, node: TreeNode): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from accounts where ${isRemoved(node)} order by id for update`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Deletes the codes of a node's accounts and of their members. */
export async function deleteCodesOf(db: Db, node: TreeNode): Promise<void> {
  const mine = isRemoved(node);
  await db.delete(codes).where(
    sql`${codes.accountId} in (select id from accounts
        where ${mine}) or ${codes.identifier} in (select lower(u.email) from users u
        where u.tenant_id in (select id from accounts where ${mine}))`,
  );
}

/** Deletes what the outbox holds for a node and its members. */
export const deleteOutboxOf = (db: Db, node: TreeNode) =>
  db.delete(outbox).where(
    node.tier === 'organization'
      ? sql`${outbox.organizationId} = ${node.id}
          or lower(${outbox.toAddress}) in (select lower(u.email)
            from users u
            where u.organization_id = ${node.id})`
      : sql`lower(${outbox.toAddress}) in (select lower(u.email) from users u where u.tenant_id = ${node.id})`,
  );

/** Deletes a node. What its foreign keys name goes with it. */
export const deleteNode = (db: Db, id: number) => db.delete(accounts).where(eq(accounts.id, id));

/** Takes out of the audit of accounts what it says of people. Its lines stay, with ids. */
export const redactAudit = (db: Db, accountIds: number[]) =>
  db
    .update(audit)
    .set({ objectId: null, changes: {}, address: null, device: null })
    .where(inArray(audit.accountId, accountIds));

/** Deletes the recorded changes of accounts. */
export const deleteAuditChangesOf = (db: Db, accountIds: number[]) =>
  db.delete(auditChanges).where(inArray(auditChanges.accountId, accountIds));

/** Deletes the security events of accounts. */
export const deleteSecurityEventsOf = (db: Db, accountIds: number[]) =>
  db.delete(securityEvents).where(inArray(securityEvents.accountId, accountIds));
