import { reactions, type Db, messages } from '@patchbay/server-store';
import { and, eq, inArray, asc } from 'drizzle-orm';

/** Writes the reaction of one actor to a message and replaces the previous one. */
export async function saveReaction(
  db: Db,
  {
    message,
    actor,
    userId,
    set,
  }: {
    readonly message: {
      readonly id: string;
      readonly organizationId: number;
      readonly accountId: number;
    };
    readonly actor: string;
    readonly userId: number | null;
    readonly set: { readonly reaction: string; readonly name: string };
  },
): Promise<void> {
  await db
    .insert(reactions)
    .values({
      organizationId: message.organizationId,
      accountId: message.accountId,
      messageId: message.id,
      actor,
      userId,
      ...set,
    })
    .onConflictDoUpdate({
      target: [reactions.organizationId, reactions.messageId, reactions.actor],
      set,
    });
}

/** Deletes the reaction of one actor to a message. */
export async function deleteReaction(
  db: Db,
  organizationId: number,
  id: string,
  actor: string,
): Promise<void> {
  await db
    .delete(reactions)
    .where(
      and(
        eq(reactions.organizationId, organizationId),
        eq(reactions.messageId, id),
        eq(reactions.actor, actor),
      ),
    );
}

/** Reactions to messages, the oldest first. */
export const readReactions = (
  db: Db,
  messageIds: readonly string[],
): Promise<(typeof reactions.$inferSelect)[]> =>
  db
    .select()
    .from(reactions)
    .where(inArray(reactions.messageId, [...messageIds]))
    .orderBy(asc(reactions.createdAt));

/** A message, locked so that it cannot be deleted until the transaction ends. */
export const shareMessage = (
  db: Db,
  uuid: string,
): Promise<
  { id: string; organizationId: number; accountId: number; roomId: string; author: string }[]
> =>
  db
    .select({
      id: messages.id,
      organizationId: messages.organizationId,
      accountId: messages.accountId,
      roomId: messages.roomId,
      author: messages.author,
    })
    .from(messages)
    .where(eq(messages.id, uuid))
    .for('share');
