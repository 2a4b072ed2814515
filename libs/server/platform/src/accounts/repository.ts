import { type Db, accounts, users } from '@patchbay/server-store';
import { type SQL, and, asc, count, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { type AccountRow } from '../tree/nodes.js';

export interface ListFilter {
  readonly type: readonly ('partner' | 'reseller' | 'organization' | 'agent')[];
  /** Only nodes under this one, by the column that names it. */
  readonly under?: SQL;
  readonly active?: boolean;
  readonly queryText?: string;
  /** Agents that a restricted member was given. */
  readonly permitted?: readonly number[];
  readonly page: number;
  readonly pageSize: number;
  /** This one comes first. */
  readonly first?: number;
}

const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

/** One page of nodes with the number of all. */
export async function listNodes(db: Db, filter: ListFilter): Promise<{ rows: AccountRow[]; total: number }> {
  const pattern = filter.queryText?.trim() ? likeText(filter.queryText.trim()) : null;
  const where = and(
    inArray(accounts.type, [...filter.type]), filter.under,
    filter.active === undefined ? undefined : eq(accounts.active, filter.active),
    filter.permitted?.length ? inArray(accounts.id, [...filter.permitted]) : undefined,
    pattern ? or(ilike(accounts.orgName, pattern), ilike(accounts.accountName, pattern), ilike(accounts.name, pattern), ilike(accounts.username, pattern), ilike(accounts.externalAccountId, pattern), ilike(accounts.email, pattern)) : undefined,
  );
  const order = filter.first === undefined ? [asc(accounts.id)] : [sql`${accounts.id} = ${filter.first} desc`, asc(accounts.id)];
  const [rows, [all]] = await Promise.all([
    db.select().from(accounts).where(where).orderBy(...order).limit(filter.pageSize).offset(filter.page * filter.pageSize),
    db.select({ total: count() }).from(accounts).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}

/** A node, locked until the transaction ends, so that two merges never lose each other. */
export async function lockNode(db: Db, id: number): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return row ?? null;
}

/** Writes the named columns of a node. */
export async function updateNode(db: Db, id: number, values: Partial<Pick<AccountRow, 'name' | 'orgName' | 'accountName' | 'image' | 'details' | 'settings'>>): Promise<AccountRow | null> {
  const [row] = await db.update(accounts).set(values).where(eq(accounts.id, id)).returning();
  return row ?? null;
}

/** A person by id. */
export async function findUser(db: Db, id: number) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}
