import { type TreeNode } from '@patchbay/server-kit';
import { type Db, accounts, dashboardLinks, users } from '@patchbay/server-store';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type UserRow } from '../people/users-repository.js';

const maxMembers = 1000;

/** Staff are the members of the root; their rows have no account. */
const belongsTo = (node: TreeNode) =>
  node.tier === 'platform'
    ? eq(users.superAdmin, true)
    : and(eq(users.tenantId, node.id), eq(users.superAdmin, false));

/** The members of a node, in the order in which they were added. */
export const listMemberRows = (db: Db, node: TreeNode): Promise<UserRow[]> =>
  db.select().from(users).where(belongsTo(node)).orderBy(asc(users.id)).limit(maxMembers).execute();

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

/**
 * Locks all owners of a node in one order, so that two who leave at once do not both pass. Gives
 * how many there are.
 */
export async function lockOwners(db: Db, nodeId: number): Promise<number> {
  const owners = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, nodeId), eq(users.role, 'owner'), eq(users.superAdmin, false)))
    .orderBy(users.id)
    .for('update');
  return owners.length;
}

/** Makes a person a member of another account. */
export async function moveMember(
  db: Db,
  id: number,
  values: Pick<UserRow, 'tenantId' | 'role' | 'permittedAccountIds'>,
): Promise<UserRow> {
  const [moved] = await db.update(users).set(values).where(eq(users.id, id)).returning();
  return moved as UserRow;
}

/**
 * Deletes a person, with their sessions, keys and one-time tokens, and ends the links of dashboards
 * that the person made and may still have.
 */
export async function deleteMember(db: Db, id: number): Promise<void> {
  await db
    .update(dashboardLinks)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(dashboardLinks.createdById, id), isNull(dashboardLinks.revokedAt)));
  await db.delete(users).where(eq(users.id, id));
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
