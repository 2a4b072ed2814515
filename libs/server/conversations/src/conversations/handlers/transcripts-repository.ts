import { conversations, parties, accounts, rooms, type Db, messages } from '@patchbay/server-store';
import { and, eq, inArray, count } from 'drizzle-orm';

/** Conversations by uuid with their party and agent, as far as the transaction’s scope reaches. */
export const conversationsWithPeople = (db: Db, uuids: string[]) =>
  db
    .select({ conversation: conversations, party: parties, agent: accounts })
    .from(conversations)
    .innerJoin(
      rooms,
      and(
        eq(rooms.organizationId, conversations.organizationId),
        eq(rooms.id, conversations.roomId),
      ),
    )
    .innerJoin(parties, eq(parties.id, rooms.partyId))
    .innerJoin(accounts, eq(accounts.id, conversations.accountId))
    .where(inArray(conversations.uuid, uuids));

/** The number of lines of conversations, by uuid. */
export const countLines = (
  db: Db,
  uuids: string[],
): Promise<{ uuid: string | null; lines: number }[]> =>
  db
    .select({ uuid: messages.conversationUuid, lines: count() })
    .from(messages)
    .where(inArray(messages.conversationUuid, uuids))
    .groupBy(messages.conversationUuid);

/** The lines of conversations, in order. */
export const linesOfConversations = (
  db: Db,
  wanted: string[],
): Promise<(typeof messages.$inferSelect)[]> =>
  db
    .select()
    .from(messages)
    .where(inArray(messages.conversationUuid, wanted))
    .orderBy(messages.seq);
