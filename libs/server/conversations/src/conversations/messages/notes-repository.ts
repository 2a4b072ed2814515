import { type Db, messages, users } from '@patchbay/server-store';
import { and, eq, inArray, sql } from 'drizzle-orm';

/** The status of a line that is a note. */
export const noteStatus = 'note';

/** The member that a note is assigned to. */
export interface Assignee {
  readonly id: number;
  readonly name: string;
}

/** A member of an organization or of one of its agents, within the transaction's scope. */
export async function findAssignee(
  db: Db,
  room: { readonly organizationId: number; readonly accountId: number },
  id: number,
): Promise<Assignee | null> {
  const [row] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        eq(users.superAdmin, false),
        inArray(users.tenantId, [room.organizationId, room.accountId]),
      ),
    );
  return row ? { id: row.id, name: row.name ?? row.email } : null;
}

export type NoteRow = Pick<typeof messages.$inferSelect, 'id' | 'body'>;

/** The note of a room with this id. */
export async function findNote(db: Db, roomId: string, id: string): Promise<NoteRow | null> {
  const [row] = await db
    .select({ id: messages.id, body: messages.body })
    .from(messages)
    .where(and(eq(messages.roomId, roomId), eq(messages.id, id), eq(messages.status, noteStatus)));
  return row ?? null;
}

/**
 * Assigns a note to a member, or to none; false where that was so before. Writes `messages` in the
 * organization's scope.
 */
export async function assignNote(
  db: Db,
  { organizationId }: { readonly organizationId: number },
  id: string,
  assignee: Assignee | null,
): Promise<boolean> {
  const changed = await db
    .update(messages)
    .set({ assignedTo: assignee?.id ?? null, assignedName: assignee?.name ?? null })
    .where(
      and(
        eq(messages.organizationId, organizationId),
        eq(messages.id, id),
        sql`${messages.assignedTo} is distinct from ${assignee?.id ?? null}::bigint`,
      ),
    )
    .returning({ id: messages.id });
  return changed.length > 0;
}
