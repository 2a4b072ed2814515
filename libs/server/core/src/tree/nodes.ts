import { type Account } from '@patchbay/contract';
import { type Tier, type TreeNode } from '@patchbay/server-kit';
import { type Db, accounts, agentConfigs, statements } from '@patchbay/server-store';
import { and, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';

export type AccountRow = typeof accounts.$inferSelect;
export type AccountDetails = Account['details'];

/** A row as the kit knows nodes. Only ids of levels above or of the node itself count. */
export const toNode = (
  row: Pick<AccountRow, 'id' | 'username' | 'type' | 'partnerId' | 'resellerId' | 'organizationId'>,
): TreeNode => ({
  id: row.id,
  username: row.username,
  tier: row.type as Tier,
  partnerId: row.type === 'partner' ? row.id : row.partnerId,
  resellerId: row.type === 'reseller' ? row.id : row.resellerId,
  organizationId: row.type === 'organization' ? row.id : row.organizationId,
});

/** The row of a node, as far as the transaction's scope reaches. Sends at once. */
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

const nodesAmong = statements((db) =>
  db
    .select()
    .from(accounts)
    .where(sql`${accounts.id} = any(${sql.placeholder('ids')}::bigint[])`),
);

/**
 * A node by id, by username or by the id of an agent's configuration. Only what the transaction's
 * scope reaches is found.
 */
export async function findNode(db: Db, ref: number | string): Promise<AccountRow | null> {
  // What no id can be is not asked for: the database would refuse the number itself.
  if (typeof ref === 'number' && !Number.isSafeInteger(ref)) return null;
  const [row] = await (typeof ref === 'number'
    ? nodesById(db, null, { id: ref })
    : nodesByName(db, null, { username: ref.toLowerCase() }));
  if (row || typeof ref === 'number' || !/^camp[0-9a-z]{6,60}$/.test(ref)) return row ?? null;
  const [agent] = await db
    .select(getTableColumns(accounts))
    .from(agentConfigs)
    .innerJoin(accounts, eq(accounts.id, agentConfigs.accountId))
    .where(eq(agentConfigs.id, ref))
    .limit(1);
  return agent ?? null;
}

/** The node and all above it, from the top down. Needs a scope that reaches up: the platform's. */
export async function pathTo(db: Db, node: TreeNode): Promise<AccountRow[]> {
  const ids = [node.partnerId, node.resellerId, node.organizationId, node.id].filter(
    (id): id is number => id !== null,
  );
  const rows = await nodesAmong(db, null, { ids: [...new Set(ids)] });
  return rows.sort((a, b) => depth(a) - depth(b));
}

/** Whether a node itself is switched on and not disabled: what its `active` says on the wire. */
export const isActive = (row: Pick<AccountRow, 'active' | 'disabledReason'>): boolean =>
  row.active && row.disabledReason === null;

/** The same as a column. */
export const activeColumn = sql<boolean>`(${accounts.active} and ${accounts.disabledReason} is null)`;

/**
 * Whether a node or one above it is disabled: then no member beneath signs in, and no agent there
 * answers. Needs the platform's scope.
 */
export async function isDisabled(
  db: Db,
  row: Pick<AccountRow, 'id' | 'organizationId' | 'resellerId' | 'partnerId'>,
): Promise<boolean> {
  const ids = [row.id, row.organizationId, row.resellerId, row.partnerId].filter(
    (id): id is number => id !== null,
  );
  return (
    (
      await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(inArray(accounts.id, ids), isNotNull(accounts.disabledReason)))
        .limit(1)
    ).length > 0
  );
}

const order: readonly string[] = ['platform', 'partner', 'reseller', 'organization', 'agent'];
const depth = (row: AccountRow): number => order.indexOf(row.type);

/** How a node is called: by the name of its tier, then accountName, then name, then username. */
export function displayNameOf(
  row: Pick<AccountRow, 'type' | 'orgName' | 'accountName' | 'name' | 'username' | 'details'>,
): string {
  const details = row.details as Partial<Record<string, string>>;
  const ofTier: Record<string, string | null | undefined> = {
    partner: details.partnerName,
    reseller: details.resellerName,
    organization: row.orgName ?? details.orgName,
  };
  return ofTier[row.type] || row.accountName || row.name || row.username;
}
