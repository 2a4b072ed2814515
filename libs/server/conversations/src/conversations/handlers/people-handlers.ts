import { bareUuid } from './transcripts.js';
import { announce } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { findContact } from '../../contacts/repository.js';
import { demandRoom } from '../rooms/demand-room.js';
import { note } from './room-notes.js';
import {
  rateConversation,
  setBlocked,
  newestConversation,
  newestRoomWith,
  lockRoom,
} from '../rooms/rooms-repository.js';

type PeopleOperation = 'rateConvo' | 'getBlockStatus' | 'setBlock';

const gone = () => refuse.notFound('Conversation not found');

/** Handlers of ratings of a conversation, and of blocked parties. */
export function createPeopleHandlers(): Pick<Handlers<Db>, PeopleOperation> {
  return {
    rateConvo: async ({ body, context }) => {
      if (!body.roomId && !body.uuid)
        throw refuse.invalid([
          { path: 'body.roomId', message: 'is needed, or the uuid of the conversation' },
        ]);
      return context.within(async (db) => {
        const rated = await conversationToRate(db, body);
        await rateConversation(db, body.rating, rated.organizationId, rated.uuid);
        await announce(db, rated, 'conversation', { roomId: rated.roomId, uuid: rated.uuid });
        return { uuid: rated.uuid, roomId: rated.roomId, rating: body.rating };
      });
    },

    getBlockStatus: async ({ params, context }) =>
      context.within(async (db) => ({ blocked: (await roomWith(db, params.userId)).blocked })),

    setBlock: async ({ body, context }) =>
      context.within(async (db) => {
        const found = await roomWith(db, body.targetUsername);
        const room = await lockRoom(db, found.organizationId, found.id);
        const blocked = !room.blocked;
        await setBlocked(db, blocked, room.organizationId, room.id);
        await note(
          db,
          context,
          room,
          blocked ? 'blocked this caller' : 'unblocked this caller',
          blocked ? 'blocked' : 'unblocked',
        );
        await announce(db, room, 'room', { roomId: room.id });
        return { blocked };
      }),
  };
}

async function conversationToRate(db: Db, { roomId, uuid }: { roomId?: string; uuid?: string }) {
  if (roomId) await demandRoom(db, roomId);
  const [row] = await newestConversation(db, roomId, uuid && bareUuid(uuid));
  if (!row) throw gone();
  return row;
}

/** The newest room with a person, including removed contacts. */
async function roomWith(db: Db, person: number | string) {
  const party = await findContact(db, person, { withDeleted: true });
  if (!party) throw gone();
  const [room] = await newestRoomWith(db, party.organizationId, party.id);
  if (!room) throw gone();
  return room;
}
