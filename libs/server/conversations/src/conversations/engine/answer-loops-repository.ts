import { type Db, messages, phoneNumbers } from '@patchbay/server-store';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { noteStatus } from '../messages/notes-repository.js';

/** Whether a number is one of this installation, of whichever account. Needs the platform’s scope. */
export const isInstalledNumber = async (db: Db, number: string): Promise<boolean> =>
  (await db.$count(phoneNumbers, eq(phoneNumbers.number, number))) > 0;

/** A line of a room. */
export interface RoomLine {
  readonly author: 'agent' | 'customer';
  readonly body: string;
  readonly at: Date;
}

/** What the agent and the other side wrote in a room since a moment, the latest first. */
export async function linesSince(
  db: Db,
  { organizationId, id }: { readonly organizationId: number; readonly id: string },
  since: Date,
  max: number,
): Promise<readonly RoomLine[]> {
  const rows = await db
    .select({ author: messages.author, body: messages.body, at: messages.createdAt })
    .from(messages)
    .where(
      and(
        eq(messages.organizationId, organizationId),
        eq(messages.roomId, id),
        inArray(messages.author, ['agent', 'customer']),
        gt(messages.createdAt, since),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(max);
  return rows as RoomLine[];
}

/** Whether the room has this note since a moment. */
export const hasNoteSince = async (
  db: Db,
  { organizationId, id }: { readonly organizationId: number; readonly id: string },
  body: string,
  since: Date,
): Promise<boolean> =>
  (await db.$count(
    messages,
    and(
      eq(messages.organizationId, organizationId),
      eq(messages.roomId, id),
      eq(messages.status, noteStatus),
      eq(messages.body, body),
      gt(messages.createdAt, since),
    ),
  )) > 0;
