import { type Db, accounts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

/** The username of an account, as it is spelled. */
export async function findUsername(db: Db, id: number): Promise<string | null> {
  const [row] = await db
    .select({ slug: accounts.username })
    .from(accounts)
    .where(eq(accounts.id, id));
  return row?.slug ?? null;
}

/**
 * Gives an account another username. False when there is no such account; the unique index refuses
 * a name that is taken.
 */
export async function setUsername(db: Db, id: number, username: string): Promise<boolean> {
  const rows = await db
    .update(accounts)
    .set({ username })
    .where(eq(accounts.id, id))
    .returning({ id: accounts.id });
  return rows.length > 0;
}
