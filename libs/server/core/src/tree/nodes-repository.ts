import { type TreeNode } from '@patchbay/server-kit';
import { type Db, accounts, agentConfigs, agentUrls, statements } from '@patchbay/server-store';
import { and, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import { type AccountRow, depthOf } from './nodes.js';

/** The row of a node within the transaction's scope. Sends at once. */
export const nodesById = statements((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id'))),
);

const nodesByName = statements((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.username})`, sql.placeholder('username')))
    .limit(1),
);

const nodesByAddress = statements((db) =>
  db
    .select(getTableColumns(accounts))
    .from(agentUrls)
    .innerJoin(accounts, eq(accounts.id, agentUrls.accountId))
    .where(eq(agentUrls.slug, sql.placeholder('slug')))
    .limit(1),
);

const nodesAmong = statements((db) =>
  db
    .select()
    .from(accounts)
    .where(sql`${accounts.id} = any(${sql.placeholder('ids')}::bigint[])`),
);

/**
 * A node by id, by username, by another public address or by the id of an agent's configuration.
 * Finds only nodes within the transaction's scope.
 */
export async function findNode(db: Db, ref: number | string): Promise<AccountRow | null> {
  // Skips the query for numbers beyond the range of ids, which the database would reject.
  if (typeof ref === 'number' && !Number.isSafeInteger(ref)) return null;
  if (typeof ref === 'number') return (await nodesById(db, null, { id: ref }))[0] ?? null;
  const row = await findNodeByName(db, ref);
  if (row || !/^camp[0-9a-z]{6,60}$/.test(ref)) return row;
  const [agent] = await db
    .select(getTableColumns(accounts))
    .from(agentConfigs)
    .innerJoin(accounts, eq(accounts.id, agentConfigs.accountId))
    .where(eq(agentConfigs.id, ref))
    .limit(1);
  return agent ?? null;
}

/** A node by username, else by another public address of an agent. */
export async function findNodeByName(db: Db, name: string): Promise<AccountRow | null> {
  const given = name.toLowerCase();
  const [row] = await nodesByName(db, null, { username: given });
  if (row || !isAddress(given)) return row ?? null;
  const [other] = await nodesByAddress(db, null, { slug: given });
  return other ?? null;
}

/** Whether a name may be an agent's public address: asks nothing for one that cannot be. */
const isAddress = (name: string): boolean => /^[a-z0-9-]{3,50}$/.test(name);

/** The root of the tree; null before it is created. */
export async function platformNode(db: Db): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.type, 'platform'));
  return row ?? null;
}

/** The node and all above it, from the top down. Needs the platform's scope. */
export async function pathTo(db: Db, node: TreeNode): Promise<AccountRow[]> {
  const ids = [node.partnerId, node.resellerId, node.organizationId, node.id].filter(
    (id): id is number => id !== null,
  );
  const rows = await nodesAmong(db, null, { ids: [...new Set(ids)] });
  return rows.sort((a, b) => depthOf(a) - depthOf(b));
}

/**
 * Whether a node or one above it is disabled: then no member below can sign in, and no agent
 * answers. Needs the platform's scope.
 */
export async function isDisabled(
  db: Db,
  row: Pick<AccountRow, 'id' | 'organizationId' | 'resellerId' | 'partnerId'>,
): Promise<boolean> {
  const ids = [row.id, row.organizationId, row.resellerId, row.partnerId].filter(
    (id): id is number => id !== null,
  );
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, ids), isNotNull(accounts.disabledReason)))
    .limit(1);
  return found.length > 0;
}

/**
 * Whether any of these accounts, or one above it, is disabled. Needs the platform's scope. Sends at
 * once.
 */
export async function isAnyDisabled(db: Db, accountIds: readonly number[]): Promise<boolean> {
  const { rows } = await db
    .execute(
      sql`select 1 from accounts own join accounts above on above.id in (own.id, own.organization_id, own.reseller_id, own.partner_id)
      where own.id = any(${sql.param([...new Set(accountIds)])}::bigint[]) and above.disabled_reason is not null limit 1`,
    )
    .execute();
  return rows.length > 0;
}

/** Whether any of these accounts within the transaction's scope is premium. */
export async function isAnyPremium(db: Db, accountIds: readonly number[]): Promise<boolean> {
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, [...accountIds]), eq(accounts.premium, true)))
    .limit(1);
  return found.length > 0;
}
