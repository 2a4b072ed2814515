import { type Db, accounts } from '@patchbay/server-store';
import { eq, sql } from 'drizzle-orm';
import { type IdentitySecrets } from './identity.js';

const state = {
  organizationId: accounts.id,
  version: accounts.identityVersion,
  since: accounts.identitySince,
  previousUntil: accounts.identityPreviousUntil,
};

/** The state of an organization's secret within the scope; null where it is not in reach. */
export async function readIdentitySecrets(
  db: Db,
  organizationId: number,
): Promise<IdentitySecrets | null> {
  const [row] = await db.select(state).from(accounts).where(eq(accounts.id, organizationId));
  return row ?? null;
}

/** Counts up to the next secret; the one before counts until then, if there was one. */
export async function nextIdentitySecret(
  db: Db,
  organizationId: number,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<IdentitySecrets | null> {
  const [row] = await db
    .update(accounts)
    .set({
      identityVersion: sql`${accounts.identityVersion} + 1`,
      identityPreviousUntil: sql`case when ${accounts.identitySince} is null then null else ${until.toISOString()}::timestamptz end`,
      identitySince: now,
    })
    .where(eq(accounts.id, organizationId))
    .returning(state);
  return row ?? null;
}

/** No identity is taken any more. The number stays, so that no secret comes back. */
export const endIdentitySecret = async (db: Db, organizationId: number): Promise<void> =>
  void (await db
    .update(accounts)
    .set({ identitySince: null, identityPreviousUntil: null })
    .where(eq(accounts.id, organizationId)));
