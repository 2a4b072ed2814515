import { type Db, savedReplies } from '@patchbay/server-store';
import { and, asc, eq, ne, sql } from 'drizzle-orm';

export type ReplyRow = typeof savedReplies.$inferSelect;

const ofOrganization = (id: number) =>
  and(eq(savedReplies.organizationId, id), eq(savedReplies.accountId, id));

/** So many saved replies an organization has at most, and a list sends. */
export const maxReplies = 200;

/** The saved replies of an organization by name. */
export const listReplies = (db: Db, organizationId: number): Promise<ReplyRow[]> =>
  db
    .select()
    .from(savedReplies)
    .where(ofOrganization(organizationId))
    .orderBy(asc(sql`lower(${savedReplies.name})`))
    .limit(maxReplies);

/** How many saved replies an organization has. */
export const countReplies = (db: Db, organizationId: number): Promise<number> =>
  db.$count(savedReplies, ofOrganization(organizationId));

/** Whether another saved reply of an organization has a name, in any case of its letters. */
export async function isNameTaken(
  db: Db,
  organizationId: number,
  name: string,
  but: string | undefined,
): Promise<boolean> {
  const rows = await db
    .select({ id: savedReplies.id })
    .from(savedReplies)
    .where(
      and(
        ofOrganization(organizationId),
        eq(sql`lower(${savedReplies.name})`, sql`lower(${name})`),
        but === undefined ? undefined : ne(savedReplies.id, but),
      ),
    );
  return rows.length > 0;
}

/** Keeps a reply, or writes the one of `id`; null when that does not exist. */
export async function saveReply(
  db: Db,
  organizationId: number,
  {
    id,
    ...words
  }: {
    readonly id?: string;
    readonly name: string;
    readonly body: string;
    readonly forAgents?: boolean;
  },
): Promise<ReplyRow | null> {
  const [row] =
    id === undefined
      ? await db
          .insert(savedReplies)
          .values({ organizationId, accountId: organizationId, ...words })
          .returning()
      : await db
          .update(savedReplies)
          .set({ ...words, updatedAt: sql`now()` })
          .where(and(ofOrganization(organizationId), eq(savedReplies.id, id)))
          .returning();
  return row ?? null;
}

/** Deletes a saved reply; false when there is none of this id. */
export async function deleteReply(db: Db, organizationId: number, id: string): Promise<boolean> {
  const gone = await db
    .delete(savedReplies)
    .where(and(ofOrganization(organizationId), eq(savedReplies.id, id)))
    .returning({ id: savedReplies.id });
  return gone.length > 0;
}
