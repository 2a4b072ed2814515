import { conversations, type Db, rooms, parties, messages } from '@patchbay/server-store';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Owner } from '@patchbay/server-core';
import { type ConversationRow } from '../messages/messages-repository.js';
import { type RoomRow } from '../rooms/rooms-repository.js';

/**
 * Whether an agent has blocked the party behind an address. Reads `rooms` and `parties` in the
 * organization’s scope.
 */
export async function isBlocked(
  db: Db,
  { organizationId, accountId }: Owner,
  address: string,
): Promise<boolean> {
  const found = await db
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(
      parties,
      and(eq(parties.organizationId, rooms.organizationId), eq(parties.id, rooms.partyId)),
    )
    .where(
      and(
        eq(rooms.organizationId, organizationId),
        eq(rooms.accountId, accountId),
        eq(parties.address, address),
        eq(rooms.blocked, true),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** An open conversation, in the organization’s scope. */
export const openConversation = (
  db: Db,
  organizationId: number,
  uuid: string,
): Promise<(typeof conversations.$inferSelect)[]> =>
  db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.organizationId, organizationId),
        eq(conversations.uuid, uuid),
        isNull(conversations.endedAt),
      ),
    );

/** The call of a room; refused when it has ended. */
export async function callOf(db: Db, room: RoomRow, uuid: string): Promise<ConversationRow> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.organizationId, room.organizationId),
        eq(conversations.roomId, room.id),
        eq(conversations.uuid, uuid),
        eq(conversations.type, 'call'),
        isNull(conversations.endedAt),
      ),
    );
  if (!row) throw new Error('The call is over');
  return row;
}

/**
 * A message of an agent with its conversation, room and party, while the conversation is not over.
 * Needs a scope that reaches the agent.
 */
export const openMessage = (db: Db, messageId: string, agentId: number) =>
  db
    .select({ message: messages, conversation: conversations, room: rooms, party: parties })
    .from(messages)
    .innerJoin(
      conversations,
      and(
        eq(conversations.organizationId, messages.organizationId),
        eq(conversations.uuid, messages.conversationUuid),
      ),
    )
    .innerJoin(
      rooms,
      and(eq(rooms.organizationId, messages.organizationId), eq(rooms.id, messages.roomId)),
    )
    .innerJoin(
      parties,
      and(eq(parties.organizationId, rooms.organizationId), eq(parties.id, rooms.partyId)),
    )
    .where(
      and(
        eq(messages.id, messageId),
        eq(messages.accountId, agentId),
        isNull(conversations.endedAt),
      ),
    );

/** A conversation, in the organization’s scope. */
export const conversationByUuid = (
  db: Db,
  organizationId: number,
  uuid: string,
): Promise<(typeof conversations.$inferSelect)[]> =>
  db
    .select()
    .from(conversations)
    .where(and(eq(conversations.organizationId, organizationId), eq(conversations.uuid, uuid)));

/** The results of a conversation, final or so far. */
export interface KnownVerdict {
  readonly summary: string;
  readonly outcome: string;
  readonly collected: Record<string, unknown>;
  readonly inbox: string;
  readonly isOver: boolean;
}

/**
 * Writes the results of a conversation, and the duration of a call, unless it ended meanwhile: then
 * no row. Writes `conversations` in the organization’s scope.
 */
export function saveVerdict(
  db: Db,
  { organizationId, uuid, type }: Pick<ConversationRow, 'organizationId' | 'uuid' | 'type'>,
  { isOver, ...verdict }: KnownVerdict,
): Promise<ConversationRow[]> {
  const duration =
    type === 'call'
      ? sql<number>`greatest(1, extract(epoch from now() - ${conversations.startedAt})::int)`
      : sql<number>`0`;
  return db
    .update(conversations)
    .set({
      ...verdict,
      durationSeconds: duration,
      ...(isOver ? { endedAt: sql`now()` } : {}),
    })
    .where(
      and(
        eq(conversations.organizationId, organizationId),
        eq(conversations.uuid, uuid),
        isNull(conversations.endedAt),
      ),
    )
    .returning();
}

/** A conversation, locked until the transaction ends, in the organization’s scope; null when none. */
export async function lockConversation(
  db: Db,
  organizationId: number,
  uuid: string,
): Promise<ConversationRow | null> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.organizationId, organizationId), eq(conversations.uuid, uuid)))
    .for('update');
  return row ?? null;
}

/** Corrects the outcome of a conversation that is over, in the organization’s scope. */
export async function saveOutcome(
  db: Db,
  { organizationId, uuid }: Pick<ConversationRow, 'organizationId' | 'uuid'>,
  outcome: string | null,
): Promise<void> {
  await db
    .update(conversations)
    .set({ outcome })
    .where(and(eq(conversations.organizationId, organizationId), eq(conversations.uuid, uuid)));
}

/**
 * The open tests of an agent's draft by the person behind an address. Reads `conversations`, `rooms`
 * and `parties` in the organization’s scope.
 */
export async function openTestsOf(
  db: Db,
  { organizationId, accountId }: Owner,
  address: string,
): Promise<string[]> {
  const found = await db
    .select({ uuid: conversations.uuid })
    .from(conversations)
    .innerJoin(
      rooms,
      and(
        eq(rooms.organizationId, conversations.organizationId),
        eq(rooms.id, conversations.roomId),
      ),
    )
    .innerJoin(
      parties,
      and(eq(parties.organizationId, rooms.organizationId), eq(parties.id, rooms.partyId)),
    )
    .where(
      and(
        eq(conversations.organizationId, organizationId),
        eq(conversations.accountId, accountId),
        eq(conversations.selfCall, true),
        eq(conversations.type, 'message'),
        isNull(conversations.endedAt),
        eq(parties.address, address),
      ),
    );
  return found.map(({ uuid }) => uuid);
}
