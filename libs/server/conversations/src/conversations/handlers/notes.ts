import { announce, chosenLanguage, insertNotice, withdrawNotice } from '@patchbay/server-core';
import { type Context, type Handlers, isMember, refuse } from '@patchbay/server-kit';
import { languageOf } from '@patchbay/server-providers';
import { type Db, type rooms } from '@patchbay/server-store';
import { demandRoom } from '../rooms/demand-room.js';
import { addMessage } from '../messages/messages.js';
import {
  type Assignee,
  type NoteRow,
  assignNote,
  findAssignee,
  findNote,
  noteStatus,
} from '../messages/notes-repository.js';
import { noticeWordsIn } from '../rooms/notice-words.js';
import { personName } from '../rooms/person-name.js';

/** Handlers of notes: lines for colleagues, which the other party and carriers never get. */
export function createNoteHandlers(): Pick<Handlers<Db>, 'saveRoomNote'> {
  return {
    saveRoomNote: async ({ params, body, context }) =>
      context.within(async (db) => {
        const { room } = await demandRoom(db, params.roomId);
        const assignee = await demandAssignee(db, room, body.assigneeId ?? null);
        if (body.id !== undefined) {
          const note = await findNote(db, room.id, body.id);
          if (!note) throw refuse.notFound('Note not found');
          if (body.assigneeId !== undefined) await assign(db, context, room, note, assignee);
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
        if (assignee) await assign(db, context, room, row, assignee);
        return { id: row.id };
      }),
  };
}

type Room = Pick<typeof rooms.$inferSelect, 'id' | 'organizationId' | 'accountId'>;

/**
 * Assigns a note to a member, who is notified unless it was their own act, or to none. The one to
 * whom it was assigned before is no longer notified.
 */
async function assign(
  db: Db,
  context: Context<Db>,
  room: Room,
  note: Pick<NoteRow, 'id' | 'body'>,
  assignee: Assignee | null,
): Promise<void> {
  if (!(await assignNote(db, room, note.id, assignee))) return;
  const subject = `note ${note.id}`;
  const { actor } = context;
  const isOwn = isMember(actor) && actor.kind === 'person' && actor.userId === assignee?.id;
  if (!assignee || isOwn) {
    await withdrawNotice(db, room, subject);
    return;
  }
  const words = noticeWordsIn[languageOf(await chosenLanguage(db, room.accountId))];
  await insertNotice(db, room, {
    kind: 'note',
    title: words.assigned(await personName(db, context)),
    body: note.body,
    roomId: room.id,
    placeId: note.id,
    subject,
    forUser: assignee.id,
  });
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
