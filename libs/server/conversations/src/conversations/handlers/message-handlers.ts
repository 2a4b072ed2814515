import { type Message } from '@patchbay/contract';
import { type Handlers, mapInTurns } from '@patchbay/server-kit';
import { type Db, type accounts, type parties } from '@patchbay/server-store';
import { withAddresses } from '../messages/attachments.js';
import { recordingsOf, timingOf } from '../messages/carrier-facts-repository.js';
import { aroundOf, conversationsAround } from '../messages/message-facts.js';
import { reactionsTo } from '../messages/reactions.js';
import { partyNameOf } from '../../contacts/party-name.js';
import { conversationView, messageView, roomView } from '../messages/view.js';
import { demandRoom, gone } from '../rooms/demand-room.js';
import { threadView, timelineLimit } from './room-timeline.js';
import { type ConversationServices } from './conversation-services.js';
import {
  conversationIn,
  linesOfConversation,
  runsInConversation,
  newestLines,
  recentMessages,
  firstDirection,
} from '../messages/messages-repository.js';
import { cursorAround, readThread } from './timeline-repository.js';

const uuidForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

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
      const { before, after, around } = query;
      const mayInspect = await context.can('canInspectJSON');
      const place =
        around !== undefined && uuidForm.test(around)
          ? await context.ask((db) =>
              cursorAround(db, params.roomId, { uuid: around, half: Math.ceil(limit / 2) }),
            )
          : null;
      const rows = await context.ask((db) =>
        readThread(db, params.roomId, { ...(place ?? { before, after }), limit }),
      );
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
        const [row] = await conversationIn(db, params.roomId, uuid);
        if (!row) throw gone();
        const lines = await linesOfConversation(db, params.roomId, uuid);
        const runs = await runsInConversation(db, params.roomId, uuid);
        const around = aroundOf(row, lines);
        const given = await reactionsTo(
          db,
          lines.map((line) => line.id),
        );
        return {
          conversation: await mapInTurns(lines, (line) =>
            withSignedFiles(services, messageView(line, party, agent, given, around)),
          ),
          details: conversationView(row, lines, runs, mayInspect),
          recordings: await recordingsOf(db, row.organizationId, uuid),
          timing: await timingOf(db, row.organizationId, uuid),
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
        const rows = await newestLines(db, params.roomId, timelineLimit);
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
        const rows = await recentMessages(db);
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

/** Which side sent the first message or called first. */
async function initiatorOf(
  db: Db,
  roomId: string,
  party: typeof parties.$inferSelect,
  agent: typeof accounts.$inferSelect,
): Promise<string> {
  const [first] = await firstDirection(db, roomId);
  return first?.direction === 'outbound' ? agent.username : partyNameOf(party);
}
