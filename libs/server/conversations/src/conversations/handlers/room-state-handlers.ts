import { type Context, type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { insertPause, removePause } from '@patchbay/server-core';
import { dateToSeconds } from '@patchbay/kernel';
import { demandRoom } from '../rooms/demand-room.js';
import {
  endOfPauses,
  numbersOfRoom,
  pausesOfRoom,
  wakePausedTasks,
} from '../rooms/pauses-repository.js';
import { note } from './room-notes.js';
import { type ConversationServices } from './conversation-services.js';
import {
  openConversationsOf,
  archiveRoom,
  unarchiveRoom,
  setAiEnabled,
} from '../rooms/rooms-repository.js';

/** Whether a room is archived, whether the AI answers in it, and whether tasks to it wait. */
export function roomStateHandlers({
  engine,
  clock,
}: ConversationServices): Pick<
  Handlers<Db>,
  | 'closeConversation'
  | 'unarchiveConversation'
  | 'getAiAgentEnabled'
  | 'setAiAgentEnabled'
  | 'setTasksPaused'
> {
  return {
    setTasksPaused: async ({ params, body, context }) =>
      context.within((db) =>
        setTasksPaused(db, context, {
          roomId: params.roomId,
          paused: body.paused,
          now: new Date(clock.now()),
        }),
      ),

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

/** Holds the tasks to the other side of a room back, or lets them begin. */
async function setTasksPaused(
  db: Db,
  context: Context<Db>,
  {
    roomId,
    paused,
    now,
  }: { readonly roomId: string; readonly paused: boolean; readonly now: Date },
) {
  const { room, agent } = await demandRoom(db, roomId);
  const numbers = (await numbersOfRoom(db, room)).map(({ number }) => number);
  if (numbers.length === 0)
    throw refuse.invalid(
      [{ path: 'params.roomId', message: 'is of a person without a known number' }],
      'No tasks go to this person: no phone number is known.',
    );
  let isChanged = false;
  if (paused)
    for (const number of numbers)
      isChanged =
        (await insertPause(db, room, { number, viaNumber: agent.phoneNumber ?? number })) ||
        isChanged;
  else isChanged = await removePause(db, room.organizationId, numbers);
  if (isChanged) {
    if (!paused) await wakePausedTasks(db, room.organizationId, numbers, now);
    const words = paused ? 'paused the tasks to this person' : 'let tasks to this person go on';
    await note(db, context, room, words, paused ? 'tasks-paused' : 'tasks-resumed');
  }
  const until = endOfPauses(await pausesOfRoom(db, null, { roomId }));
  return { tasksPausedUntil: until && dateToSeconds(until) };
}
