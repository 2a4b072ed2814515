import { announce } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { demandRoom } from './demand-room.js';
import { addMessage } from './messages.js';
import {
  type Assignee,
  assignNote,
  findAssignee,
  findNote,
  noteStatus,
} from './notes-repository.js';
import { personName } from './person-name.js';

/** Handlers of notes: lines for colleagues, which the other party and carriers never get. */
export function createNoteHandlers(): Pick<Handlers<Db>, 'saveRoomNote'> {
  return {
    saveRoomNote: async ({ params, body, context }) =>
      context.within(async (db) => {
        const { room } = await demandRoom(db, params.roomId);
        const assignee = await demandAssignee(db, room, body.assigneeId ?? null);
        if (body.id !== undefined) {
          if (!(await findNote(db, room.id, body.id))) throw refuse.notFound('Note not found');
          if (body.assigneeId !== undefined) await assignNote(db, room, body.id, assignee);
          await announce(db, room, 'message', { roomId: room.id });
          return { id: body.id };
        }
        const text = body.text?.trim() ?? '';
        if (text === '')
          throw refuse.invalid([{ path: 'body.text', message: 'This field is required' }]);
        const { row } = await addMessage(db, room, {
          author: 'system',
          authorName: await personName(db, context),
          body: text,
          channel: room.channel as 'sms',
          conversationUuid: null,
          status: noteStatus,
        });
        if (assignee) await assignNote(db, room, row.id, assignee);
        return { id: row.id };
      }),
  };
}

/** A member of the room's organization or agent; refused for everyone else. */
async function demandAssignee(
  db: Db,
  room: { readonly organizationId: number; readonly accountId: number },
  id: number | null,
): Promise<Assignee | null> {
  if (id === null) return null;
  const found = await findAssignee(db, room, id);
  if (!found)
    throw refuse.invalid([{ path: 'body.assigneeId', message: 'must be a member of the account' }]);
  return found;
}
