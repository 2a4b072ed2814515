import { type Db, messages, users } from '@patchbay/server-store';
import { and, eq, inArray } from 'drizzle-orm';

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

/** Whether a room has a note of this id. */
export async function findNote(db: Db, roomId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.roomId, roomId), eq(messages.id, id), eq(messages.status, noteStatus)));
  return rows.length > 0;
}

/** Assigns a note to a member, or to none. Writes `messages` in the organization's scope. */
export async function assignNote(
  db: Db,
  { organizationId }: { readonly organizationId: number },
  id: string,
  assignee: Assignee | null,
): Promise<void> {
  await db
    .update(messages)
    .set({ assignedTo: assignee?.id ?? null, assignedName: assignee?.name ?? null })
    .where(and(eq(messages.organizationId, organizationId), eq(messages.id, id)));
}
