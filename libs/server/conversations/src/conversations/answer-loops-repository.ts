import { type Db, messages, phoneNumbers } from '@patchbay/server-store';
import { and, desc, eq, gt } from 'drizzle-orm';
import { noteStatus } from './notes-repository.js';

/** Whether a number is one of this installation, of whichever account. Needs the platform’s scope. */
export const isInstalledNumber = async (db: Db, number: string): Promise<boolean> =>
  (await db.$count(phoneNumbers, eq(phoneNumbers.number, number))) > 0;

/** The words of the agent in a room since a moment, the latest first, at most so many. */
export async function answersSince(
  db: Db,
  { organizationId, id }: { readonly organizationId: number; readonly id: string },
  since: Date,
  most: number,
): Promise<readonly string[]> {
  const rows = await db
    .select({ body: messages.body })
    .from(messages)
    .where(
      and(
        eq(messages.organizationId, organizationId),
        eq(messages.roomId, id),
        eq(messages.author, 'agent'),
        gt(messages.createdAt, since),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(most);
  return rows.map(({ body }) => body);
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
