import { type AccountRow, activeColumn, toNode } from '@patchbay/server-core';
import { type TreeNode, isAtOrBelow } from '@patchbay/server-kit';
import { type Db, accounts, statements, isLike, soughtPattern } from '@patchbay/server-store';
import { type SQL, and, asc, count, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import { type AgentOrder, agentOrders, agentState, hasDraftWaiting } from './agent-state-sql.js';
import { type ListedNode } from './view.js';

export interface ListFilter {
  readonly type: readonly ('partner' | 'reseller' | 'organization' | 'agent')[];
  /** Only nodes under this one, by the column that names it. */
  readonly under?: {
    readonly level: 'partnerId' | 'resellerId' | 'organizationId';
    readonly id: number;
  };
  readonly active?: boolean;
  readonly queryText?: string;
  /** The agents that a restricted member may access. */
  readonly permitted?: readonly number[];
  readonly page: number;
  readonly pageSize: number;
  /** The id of the account that is listed first, where no order is given. */
  readonly first?: number;
  /** Whether rows have what is live of an agent and when it last talked to a caller. */
  readonly withAgent?: boolean;
  /** Only agents whose draft differs from what is live, or only others. */
  readonly draftsWaiting?: boolean;
  readonly sort?: AgentOrder;
  readonly descending?: boolean;
}

/** The columns of a list row. Settings are left out because they may be large. */
const {
  id,
  type,
  partnerId,
  resellerId,
  organizationId,
  username,
  name,
  orgName,
  accountName,
  phoneNumber,
  image,
  details,
  productPlanId,
  externalAccountId,
  timestamp,
} = getTableColumns(accounts);
/** The columns of a row of a list. */
export const listShown = {
  id,
  type,
  partnerId,
  resellerId,
  organizationId,
  username,
  name,
  orgName,
  accountName,
  phoneNumber,
  image,
  details,
  active: activeColumn.as('shown_active'),
  productPlanId,
  externalAccountId,
  timestamp,
};

/** What the text of the list statement depends on. */
interface Shape extends Pick<ListFilter, 'type'> {
  readonly under: NonNullable<ListFilter['under']>['level'] | null;
  readonly hasActive: boolean;
  readonly isSearch: boolean;
  readonly isPermitted: boolean;
  readonly hasFirst: boolean;
  readonly withAgent: boolean;
  readonly hasDrafts: boolean;
  readonly sort: AgentOrder | null;
  readonly descending: boolean;
}

const pattern = sql.placeholder('pattern');
const searched = [orgName, accountName, name, username, externalAccountId, accounts.email].map(
  (column) => isLike(column, pattern),
);

/** Whether a name, the username, the address or the external id of a node contains a text. */
export const matchesText = (text: string): SQL | undefined =>
  or(
    ...[orgName, accountName, name, username, externalAccountId, accounts.email].map((column) =>
      isLike(column, soughtPattern(text)),
    ),
  );

const conditionsOf = (shape: Shape): SQL | undefined =>
  and(
    inArray(type, [...shape.type]),
    shape.under ? eq(accounts[shape.under], sql.placeholder('above')) : undefined,
    shape.hasActive ? eq(activeColumn, sql.placeholder('active')) : undefined,
    shape.isPermitted ? sql`${id} = any(${sql.placeholder('permitted')}::bigint[])` : undefined,
    shape.isSearch ? or(...searched) : undefined,
    shape.hasDrafts ? eq(hasDraftWaiting, sql.placeholder('draftsWaiting')) : undefined,
  );

/** The order that is asked for, else the account that is listed first before the others. */
const orderOf = ({ sort, descending, hasFirst }: Shape): SQL[] => [
  ...(sort ? [sql`${agentOrders[sort]} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`] : []),
  ...(hasFirst && !sort ? [sql`${id} = ${sql.placeholder('first')} desc`] : []),
  asc(id),
];

const pages = statements((db, shape: Shape) =>
  db
    .select({
      ...listShown,
      agent: (shape.withAgent ? agentState : sql`null`.mapWith(() => null)).as('agent'),
    })
    .from(accounts)
    .where(conditionsOf(shape))
    .orderBy(...orderOf(shape))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);

const totals = statements((db, shape: Shape) =>
  db.select({ total: count() }).from(accounts).where(conditionsOf(shape)),
);

/** One page of nodes with the number of all. Sends both at once. */
export async function listNodes(
  db: Db,
  filter: ListFilter,
): Promise<{ rows: ListedNode[]; total: number }> {
  const { under, first, permitted = [], pageSize } = filter;
  const text = filter.queryText?.trim();
  const shape: Shape = {
    type: filter.type,
    under: under?.level ?? null,
    hasActive: filter.active !== undefined,
    isSearch: Boolean(text),
    isPermitted: permitted.length > 0,
    hasFirst: first !== undefined,
    withAgent: filter.withAgent === true,
    hasDrafts: filter.draftsWaiting !== undefined,
    sort: filter.sort ?? null,
    descending: filter.descending === true,
  };
  const values = {
    above: under?.id,
    active: filter.active,
    draftsWaiting: filter.draftsWaiting,
    permitted: `{${permitted.join(',')}}`,
    pattern: soughtPattern(text ?? ''),
    first,
  };
  const [rows, [all]] = await Promise.all([
    pages(db, shape, { ...values, limit: pageSize, offset: filter.page * pageSize }),
    totals(db, { ...shape, hasFirst: false, withAgent: false, sort: null }, values),
  ]);
  return { rows, total: all?.total ?? 0 };
}

/** A node, locked until the transaction ends, so that of two concurrent merges neither is lost. */
export async function lockNode(db: Db, id: number): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return row ?? null;
}

/** The node with an id in the caller's own system, at or below a node. */
export async function findByExternalId(
  db: Db,
  externalAccountId: string,
  beneath: TreeNode,
): Promise<AccountRow | null> {
  const rows = await db
    .select()
    .from(accounts)
    .where(eq(accounts.externalAccountId, externalAccountId))
    .orderBy(accounts.id);
  return rows.find((row) => isAtOrBelow(toNode(row), beneath)) ?? null;
}

/** Makes a node. */
export async function insertAccount(
  db: Db,
  values: typeof accounts.$inferInsert,
): Promise<AccountRow> {
  const [row] = await db.insert(accounts).values(values).returning();
  return row as AccountRow;
}

/** Columns of a node that can change. */
type NodeChanges = Partial<
  Pick<
    AccountRow,
    | 'active'
    | 'disabledReason'
    | 'name'
    | 'orgName'
    | 'accountName'
    | 'email'
    | 'image'
    | 'productPlanId'
    | 'smsEnabled'
    | 'premium'
    | 'premiumGiven'
    | 'externalBillingId'
    | 'details'
    | 'settings'
  >
>;

/** Writes the named columns of a node, whose row the caller does not need. */
export const writeNode = (db: Db, id: number, values: NodeChanges) =>
  db.update(accounts).set(values).where(eq(accounts.id, id));

/** Gives a node another id of the caller's own system. False when there is no such node. */
export async function setExternalId(
  db: Db,
  id: number,
  externalAccountId: string | null,
): Promise<boolean> {
  const rows = await db
    .update(accounts)
    .set({ externalAccountId })
    .where(eq(accounts.id, id))
    .returning({ id: accounts.id });
  return rows.length > 0;
}

/** Writes the named columns of a node. Gives its row. */
export async function updateNode(
  db: Db,
  id: number,
  values: NodeChanges,
): Promise<AccountRow | null> {
  const [row] = await db.update(accounts).set(values).where(eq(accounts.id, id)).returning();
  return row ?? null;
}
