import { type Db, accounts, advisoryLock, agentUrls } from '@patchbay/server-store';
import { and, count, desc, eq, sql } from 'drizzle-orm';

/** The username of an account, as it is spelled. */
export async function findUsername(db: Db, id: number): Promise<string | null> {
  const [row] = await db
    .select({ slug: accounts.username })
    .from(accounts)
    .where(eq(accounts.id, id));
  return row?.slug ?? null;
}

/** The public address of an account that was set last; null while only its username leads to it. */
export async function lastAddress(db: Db, accountId: number): Promise<string | null> {
  const [row] = await db
    .select({ slug: agentUrls.slug })
    .from(agentUrls)
    .where(eq(agentUrls.accountId, accountId))
    .orderBy(desc(agentUrls.setAt))
    .limit(1);
  return row?.slug ?? null;
}

/**
 * Serializes changes of an account's addresses until the transaction ends. False when there is no
 * such account in the scope.
 */
export async function lockAddresses(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from accounts where id = ${accountId} for update`);
  return rows.length > 0;
}

/** Shows an address that the account already has. False when it does not have it. */
export async function showAgain(db: Db, accountId: number, slug: string): Promise<boolean> {
  const rows = await db
    .update(agentUrls)
    .set({ setAt: sql`clock_timestamp()` })
    .where(and(eq(agentUrls.accountId, accountId), eq(agentUrls.slug, slug)))
    .returning({ slug: agentUrls.slug });
  return rows.length > 0;
}

/** How many addresses an account has beside its username. */
export async function countAddresses(db: Db, accountId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(agentUrls)
    .where(eq(agentUrls.accountId, accountId));
  return row?.count ?? 0;
}

/** Gives an account an address. The primary key refuses one that any account has. */
export const insertAddress = async (
  db: Db,
  owner: { readonly organizationId: number; readonly accountId: number },
  slug: string,
): Promise<void> =>
  void (await db.insert(agentUrls).values({ ...owner, slug, setAt: sql`clock_timestamp()` }));

/** Serializes all who want a name, be it as username or as address, until the transaction ends. */
export const lockName = async (db: Db, name: string): Promise<void> =>
  void (await db.execute(advisoryLock('publicName', name)));

/** Gives an account another username. */
export const setUsername = async (db: Db, id: number, username: string): Promise<void> =>
  void (await db.update(accounts).set({ username }).where(eq(accounts.id, id)));
