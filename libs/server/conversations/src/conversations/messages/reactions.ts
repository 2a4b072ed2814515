import { type Reaction } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import { announce } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db, type reactions } from '@patchbay/server-store';
import { actorKey, personName } from '../rooms/person-name.js';
import {
  saveReaction,
  deleteReaction,
  readReactions,
  shareMessage,
} from './reactions-repository.js';

type ReactionOperation = 'saveReaction' | 'deleteReaction';
export type ReactionsByMessage = ReadonlyMap<string, readonly Reaction[]>;

/** Handlers of reactions to a message: one per person, which only that person changes. */
export function createReactionHandlers(): Pick<Handlers<Db>, ReactionOperation> {
  return {
    saveReaction: async ({ body, context }) =>
      context.within(async (db) => {
        const message = await demandMessage(db, body.uuid);
        const { actor, userId } = actorKey(context);
        const set = { reaction: body.reaction, name: await personName(db, context) };
        await saveReaction(db, { message, actor, userId, set });
        return told(db, message);
      }),

    deleteReaction: async ({ body, context }) =>
      context.within(async (db) => {
        const message = await demandMessage(db, body.uuid);
        await deleteReaction(db, message.organizationId, message.id, actorKey(context).actor);
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
  const rows = await readReactions(db, messageIds);
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
  const [row] = await shareMessage(db, uuid);
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
