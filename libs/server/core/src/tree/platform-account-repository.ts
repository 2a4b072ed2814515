import { type Db, accounts, advisoryLock, domains } from '@patchbay/server-store';
import { eq, sql } from 'drizzle-orm';
import { type AccountRow } from './nodes.js';

type NewAccount = typeof accounts.$inferInsert;

/** Serializes processes that create the platform's account, until the transaction ends. */
export const lockPlatformAccount = async (db: Db): Promise<void> =>
  void (await db.execute(advisoryLock('platformAccount')));

/** Adds the root of the tree, unless there is one. */
export const insertPlatform = async (
  db: Db,
  names: Pick<NewAccount, 'username' | 'name'>,
): Promise<void> =>
  void (await db
    .insert(accounts)
    .values({ type: 'platform', ...names })
    .onConflictDoNothing());

/** Adds an account of the platform's own. */
export async function insertOwnAccount(db: Db, values: NewAccount): Promise<AccountRow> {
  const [row] = await db.insert(accounts).values(values).returning();
  if (!row) throw new Error(`The account ${values.username} could not be made`);
  return row;
}

/** Adds the default domain of an account as verified, unless the domain exists. */
export const insertProvedDomain = async (
  db: Db,
  accountId: number,
  domain: string,
): Promise<void> =>
  void (await db
    .insert(domains)
    .values({ domain, accountId, isDefault: true, verifiedAt: sql`now()` })
    .onConflictDoNothing());

export const setSettings = async (
  db: Db,
  accountId: number,
  settings: AccountRow['settings'],
): Promise<void> =>
  void (await db.update(accounts).set({ settings }).where(eq(accounts.id, accountId)));
