import { type Context } from '@patchbay/server-kit';
import { type Db, type rooms } from '@patchbay/server-store';
import { addMessage } from '../messages/messages.js';
import { personName } from '../rooms/person-name.js';

/**
 * A line of the timeline that records a change and its author; it is not a message to a contact.
 */
export async function note(
  db: Db,
  context: Context<Db>,
  room: typeof rooms.$inferSelect,
  text: string,
  status: string,
): Promise<void> {
  await addMessage(db, room, {
    author: 'system',
    authorName: await personName(db, context),
    body: text,
    channel: room.channel as 'sms',
    conversationUuid: null,
    status,
  });
}
