import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Reaction } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import { announce } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db, messages, reactions } from '@patchbay/server-store';
import { actorKey, personName } from './person-name.js';

type ReactionOperation = 'saveReaction' | 'deleteReaction';
export type ReactionsByMessage = ReadonlyMap<string, readonly Reaction[]>;

/** Handlers of what people think of a message: one sign each, which only they change. */
export function createReactionHandlers(): Pick<Handlers<Db>, ReactionOperation> {
  return {
    saveReaction: async ({ body, context }) =>
      context.within(async (db) => {
        const message = await demandMessage(db, body.uuid);
        const { actor, userId } = actorKey(context);
        const set = { reaction: body.reaction, name: await personName(db, context) };
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
        return told(db, message);
      }),

    deleteReaction: async ({ body, context }) =>
      context.within(async (db) => {
        const message = await demandMessage(db, body.uuid);
        await db
          .delete(reactions)
          .where(
            and(
              eq(reactions.organizationId, message.organizationId),
              eq(reactions.messageId, message.id),
              eq(reactions.actor, actorKey(context).actor),
            ),
          );
        return told(db, message);
      }),
  };
}

/** The reactions to messages, oldest first, by the id of the message. */
export async function reactionsTo(
  db: Db,
  messageIds: readonly string[],
): Promise<ReactionsByMessage> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(reactions)
    .where(inArray(reactions.messageId, [...messageIds]))
    .orderBy(asc(reactions.createdAt));
  return reactionsByMessage(rows);
}

/** Rows of reactions, the oldest first, by the id of their message. */
export function reactionsByMessage(
  rows: readonly (typeof reactions.$inferSelect)[],
): ReactionsByMessage {
  const found = new Map<string, Reaction[]>();
  for (const row of rows)
    found.set(row.messageId, [
      ...(found.get(row.messageId) ?? []),
      {
        reaction: row.reaction,
        userId: row.userId,
        name: row.name,
        timestamp: dateToSeconds(row.createdAt),
      },
    ]);
  return found;
}

/** Locked, so that the message cannot be deleted during a reaction to it. */
async function demandMessage(db: Db, uuid: string) {
  const [row] = await db
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
  if (!row || row.author === 'system') throw refuse.notFound('Message not found');
  return row;
}

async function told(
  db: Db,
  message: { id: string; organizationId: number; accountId: number; roomId: string },
) {
  await announce(db, message, 'message', { roomId: message.roomId });
  return {
    uuid: message.id,
    reactions: [...((await reactionsTo(db, [message.id])).get(message.id) ?? [])],
  };
}
