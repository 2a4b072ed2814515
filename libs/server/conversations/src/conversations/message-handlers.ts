import { and, asc, desc, eq } from 'drizzle-orm';
import { type Message } from '@patchbay/contract';
import { type Handlers } from '@patchbay/server-kit';
import {
  type Db,
  accounts,
  conversations,
  functionRuns,
  messages,
  parties,
  rooms,
} from '@patchbay/server-store';
import { withAddresses } from './attachments.js';
import { aroundOf, conversationsAround } from './message-facts.js';
import { reactionsTo } from './reactions.js';
import { partyNameOf } from './party-name.js';
import { conversationView, messageView, roomView } from './view.js';
import { demandRoom, gone } from './demand-room.js';
import { readThread, threadView, timelineLimit } from './room-timeline.js';
import { type ConversationServices } from './conversation-services.js';

export const withSignedFiles = ({ sign }: ConversationServices, message: Message): Message =>
  withAddresses(message, sign);

/** A room, its timeline and one of its conversations. */
export function roomReads(
  services: ConversationServices,
): Pick<Handlers<Db>, 'getRoom' | 'getRoomTimeline' | 'getConversationByUuid'> {
  return {
    getRoom: async ({ params, context }) =>
      context.within(async (db) => {
        const { room, party, agent, campaignId } = await demandRoom(db, params.roomId);
        return { room: roomView(room, party, { ...agent, campaignId }) };
      }),

    getRoomTimeline: async ({ params, query, context }) => {
      const limit = Math.min(timelineLimit, query.limit ?? 120);
      const [mayInspect, rows] = await Promise.all([
        context.can('canInspectJSON'),
        context.ask((db) => readThread(db, params.roomId, { earlierThan: query.before, limit })),
      ]);
      const found = threadView(rows, { limit, mayInspect });
      return {
        ...found,
        entries: found.entries.map((entry) =>
          entry.kind === 'message'
            ? { ...entry, message: withSignedFiles(services, entry.message) }
            : entry,
        ),
      };
    },

    getConversationByUuid: async ({ params, context }) => {
      const mayInspect = await context.can('canInspectJSON');
      return context.within(async (db) => {
        const { party, agent } = await demandRoom(db, params.roomId);
        const uuid = params.uuid.split(':')[0] ?? '';
        const [row] = await db
          .select()
          .from(conversations)
          .where(and(eq(conversations.roomId, params.roomId), eq(conversations.uuid, uuid)));
        if (!row) throw gone();
        const lines = await db
          .select()
          .from(messages)
          .where(and(eq(messages.roomId, params.roomId), eq(messages.conversationUuid, uuid)))
          .orderBy(messages.seq)
          .limit(1000);
        const runs = await db
          .select()
          .from(functionRuns)
          .where(
            and(eq(functionRuns.roomId, params.roomId), eq(functionRuns.conversationUuid, uuid)),
          )
          .orderBy(functionRuns.startedAt);
        const around = aroundOf(row, lines);
        return {
          conversation: lines.map((line) =>
            withSignedFiles(services, messageView(line, party, agent, undefined, around)),
          ),
          details: conversationView(row, lines, runs, mayInspect),
        };
      });
    },
  };
}

/** Messages of a room, and the newest of all rooms. */
export function messageReads(
  services: ConversationServices,
): Pick<Handlers<Db>, 'getRoomMessages' | 'getRecentMessages'> {
  return {
    getRoomMessages: async ({ params, context }) =>
      context.within(async (db) => {
        const { party, agent } = await demandRoom(db, params.roomId);
        const rows = await db
          .select()
          .from(messages)
          .where(eq(messages.roomId, params.roomId))
          .orderBy(desc(messages.seq))
          .limit(timelineLimit);
        const given = await reactionsTo(
          db,
          rows.map((row) => row.id),
        );
        const around = await conversationsAround(db, rows);
        const roomInitiator = await initiatorOf(db, params.roomId, party, agent);
        return rows.reverse().map((row) => ({
          ...withSignedFiles(
            services,
            messageView(row, party, agent, given, around.get(row.conversationUuid ?? '') ?? null),
          ),
          roomInitiator,
        }));
      }),

    getRecentMessages: async ({ context }) =>
      context.within(async (db) => {
        const rows = await db
          .select({ message: messages, party: parties, agent: accounts })
          .from(messages)
          .innerJoin(rooms, eq(rooms.id, messages.roomId))
          .innerJoin(parties, eq(parties.id, rooms.partyId))
          .innerJoin(accounts, eq(accounts.id, messages.accountId))
          .orderBy(desc(messages.seq))
          .limit(100);
        const around = await conversationsAround(
          db,
          rows.map(({ message }) => message),
        );
        return rows.map(({ message, party, agent }) =>
          withSignedFiles(
            services,
            messageView(
              message,
              party,
              agent,
              undefined,
              around.get(message.conversationUuid ?? '') ?? null,
            ),
          ),
        );
      }),
  };
}

/** Who wrote or called first. */
async function initiatorOf(
  db: Db,
  roomId: string,
  party: typeof parties.$inferSelect,
  agent: typeof accounts.$inferSelect,
): Promise<string> {
  const [first] = await db
    .select({ direction: messages.direction })
    .from(messages)
    .where(eq(messages.roomId, roomId))
    .orderBy(asc(messages.seq))
    .limit(1);
  return first?.direction === 'outbound' ? agent.username : partyNameOf(party);
}
