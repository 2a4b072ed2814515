import { type Handlers } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { demandRoom } from './demand-room.js';
import { note } from './room-notes.js';
import { type ConversationServices } from './conversation-services.js';
import {
  openConversationsOf,
  archiveRoom,
  unarchiveRoom,
  setAiEnabled,
} from './rooms-repository.js';

/** Whether a room is archived and whether the AI answers in it. */
export function roomStateHandlers({
  engine,
}: ConversationServices): Pick<
  Handlers<Db>,
  'closeConversation' | 'unarchiveConversation' | 'getAiAgentEnabled' | 'setAiAgentEnabled'
> {
  return {
    closeConversation: async ({ body, context }) => {
      const closed = await context.within(async (db) => {
        const { room } = await demandRoom(db, body.roomId);
        const open = await openConversationsOf(db, room.id);
        await note(db, context, room, 'closed this conversation', 'closed');
        await archiveRoom(db, room.id);
        return { accountId: room.accountId, open };
      });
      for (const conversation of closed.open)
        await engine.end(closed.accountId, conversation.uuid, context.signal);
      return { message: 'Success' };
    },

    unarchiveConversation: async ({ body, context }) =>
      context.within(async (db) => {
        const { room } = await demandRoom(db, body.roomId);
        await unarchiveRoom(db, room.id);
        await note(db, context, room, 'brought this conversation back', 'opened');
        return { message: 'Success' };
      }),

    getAiAgentEnabled: async ({ params, context }) =>
      context.within(async (db) => ({
        aiAgentEnabled: (await demandRoom(db, params.roomId)).room.aiEnabled,
      })),

    setAiAgentEnabled: async ({ params, body, context }) =>
      context.within(async (db) => {
        const { room } = await demandRoom(db, params.roomId);
        if (room.aiEnabled !== body.aiAgentEnabled) {
          await setAiEnabled(db, body.aiAgentEnabled, room.id);
          await note(
            db,
            context,
            room,
            body.aiAgentEnabled ? 'turned the AI on' : 'turned the AI off',
            body.aiAgentEnabled ? 'ai-on' : 'ai-off',
          );
        }
        return { aiAgentEnabled: body.aiAgentEnabled };
      }),
  };
}
