import { type TreeNode } from '@patchbay/server-kit';
import { type Db, accounts, users } from '@patchbay/server-store';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { type UserRow } from '../identity/repository.js';

const mostMembers = 1000;

/** Staff belong to the root, which they name by belonging to no account. */
const belongsTo = (node: TreeNode) =>
  node.tier === 'platform'
    ? eq(users.superAdmin, true)
    : and(eq(users.tenantId, node.id), eq(users.superAdmin, false));

/** Members of a node, in the order they came. */
export const listMemberRows = (db: Db, node: TreeNode): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(belongsTo(node))
    .orderBy(asc(users.id))
    .limit(mostMembers)
    .execute();

/** One member of a node. */
export async function findMember(db: Db, node: TreeNode, id: number): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(belongsTo(node), eq(users.id, id)));
  return row ?? null;
}

/**
 * One member and all owners of a node, locked in one order, so that two who remove each other do
 * not both succeed.
 */
export async function lockMember(
  db: Db,
  node: TreeNode,
  id: number,
): Promise<{ member: UserRow | null; owners: number }> {
  const rows = await db
    .select()
    .from(users)
    .where(belongsTo(node))
    .orderBy(asc(users.id))
    .for('update');
  return {
    member: rows.find((row) => row.id === id) ?? null,
    owners: rows.filter((row) => row.role === 'owner').length,
  };
}

/** Whether all ids are the organization's own agents. */
export async function areAgentsOf(
  db: Db,
  node: TreeNode,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  if (node.tier !== 'organization') return false;
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.organizationId, node.id), inArray(accounts.id, [...ids])));
  return rows.length === new Set(ids).size;
}
