import { parties, type Db, users } from '@patchbay/server-store';
import { sql, and, eq, ne } from 'drizzle-orm';

/**
 * Sets the name of the party of a conversation; members keep their own name. No row when there is
 * no party.
 */
export const renameParty = (
  db: Db,
  name: string,
  organizationId: number,
  partyId: number,
): Promise<(typeof parties.$inferSelect)[]> =>
  db
    .update(parties)
    .set({ name, updatedAt: sql`now()`, deletedAt: null })
    .where(
      and(
        eq(parties.organizationId, organizationId),
        sql`${parties.id} = (select coalesce(own.merged_into, own.id) from ${parties} own
          where own.organization_id = ${organizationId} and own.id = ${partyId})`,
        ne(parties.kind, 'member'),
      ),
    )
    .returning();

/** The addresses of the owners of an organization. */
export const ownerAddresses = (db: Db, organizationId: number): Promise<{ email: string }[]> =>
  db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.role, 'owner')));
