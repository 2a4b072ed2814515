import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { attachmentsFrom } from '../messages/attachments.js';
import { messageKnownBy, storeMessage } from '../messages/messages.js';
import { personName } from '../rooms/person-name.js';
import { personHandles } from '@patchbay/metrics';
import { addToLog } from '../messages/log-repository.js';
import { reserveManualTexts } from './manual-messages.js';
import { messageView } from '../messages/view.js';
import { enqueuePlatformReply } from '../messages/platform-messages.js';
import { type ConversationServices } from './conversation-services.js';
import { withSignedFiles } from './message-handlers.js';
import { openConversationOf } from '../messages/messages-repository.js';
import { lockRoom } from '../rooms/rooms-repository.js';

/** Messages that a member sends. */
export function sendHandler(services: ConversationServices): Pick<Handlers<Db>, 'sendMessage'> {
  const { store, clock, outgoing, publicUrl, deliver } = services;

  return {
    sendMessage: async ({ body, context }) => {
      const { message = '', mediaUrls = [] } = body;
      if (!message.trim() && mediaUrls.length === 0)
        throw refuse.invalid([{ path: 'body.message', message: 'This field is required' }]);
      const reserved = await reserveManualTexts({ store, context, clock, outgoing }, body);
      const { party, agent, to, permits } = reserved;
      const { row, isNew } = await context.within(async (db) => {
        const { organizationId, id } = reserved.room;
        // The lock is sent first: what follows in its message sees what it waited for.
        const [room, known, attachments, authorName, conversationUuid] = await Promise.all([
          lockRoom(db, organizationId, id),
          body.clientId ? messageKnownBy(db, { organizationId, id }, body.clientId) : undefined,
          attachmentsFrom(db, mediaUrls, publicUrl),
          personName(db, context),
          openConversationOf(db, id),
        ]);
        if (known) return { row: known, isNew: false };
        const stored = {
          author: 'person',
          authorName,
          body: message,
          channel: room.channel === 'call' ? 'sms' : (room.channel as 'sms'),
          conversationUuid,
          clientId: body.clientId,
          attachments,
        } as const;
        const logged = () =>
          conversationUuid && addToLog(db, organizationId, conversationUuid, personHandles);
        if (room.channel === 'client') {
          const row = await storeMessage(db, room, stored);
          await enqueuePlatformReply(db, row, party, agent);
          await logged();
          return { row, isNew: true };
        }
        // Other messages of the organization wait for its events until the transaction ends.
        const [, row] = await context.finish(db, () =>
          Promise.all([logged(), storeMessage(db, room, stored)]),
        );
        return { row, isNew: true };
      });
      const view = withSignedFiles(services, messageView(row, party, agent));
      if (isNew)
        for (const one of to)
          await deliver({
            channel: row.channel as 'sms',
            from: agent,
            to: one,
            body: row.body,
            message: row,
            mediaUrls: view.attachments.map(({ 'content-url': url }) => String(url)),
            permit: permits.get(one.address),
          });
      return { sent: view };
    },
  };
}
