import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { attachmentsFrom } from './attachments.js';
import { addMessage } from './messages.js';
import { personName } from './person-name.js';
import { personHandles } from '@patchbay/metrics';
import { addToLog } from './log-repository.js';
import { reserveManualTexts } from './manual-messages.js';
import { messageView } from './view.js';
import { enqueuePlatformReply } from './platform-messages.js';
import { demandRoom } from './demand-room.js';
import { type ConversationServices } from './conversation-services.js';
import { withSignedFiles } from './message-handlers.js';
import { openConversationOf } from './messages-repository.js';
import { lockRoom } from './rooms-repository.js';
import { membersOf } from './groups-repository.js';

/** Messages that a member sends. */
export function sendHandler(services: ConversationServices): Pick<Handlers<Db>, 'sendMessage'> {
  const { store, clock, outgoing, publicUrl, deliver } = services;

  return {
    sendMessage: async ({ body, context }) => {
      const { message = '', mediaUrls = [] } = body;
      if (!message.trim() && mediaUrls.length === 0)
        throw refuse.invalid([{ path: 'body.message', message: 'This field is required' }]);
      const permits = await reserveManualTexts({ store, context, clock, outgoing }, body);
      const sent = await context.within(async (db) => {
        const { room, party, agent } = await demandRoom(db, body.roomId);
        const [locked, attachments, authorName, conversationUuid] = await Promise.all([
          lockRoom(db, room.organizationId, room.id),
          attachmentsFrom(db, mediaUrls, publicUrl),
          personName(db, context),
          openConversationOf(db, room.id),
        ]);
        const { row, isNew } = await addMessage(db, locked, {
          author: 'person',
          authorName,
          body: message,
          channel: locked.channel === 'call' ? 'sms' : (locked.channel as 'sms'),
          conversationUuid,
          clientId: body.clientId,
          attachments,
        });
        if (isNew) await enqueuePlatformReply(db, row, party, agent);
        if (isNew && conversationUuid)
          await addToLog(db, room.organizationId, conversationUuid, personHandles);
        return {
          row,
          isNew,
          to: party.kind === 'group' ? await membersOf(db, party) : [party],
          agent,
          view: withSignedFiles(services, messageView(row, party, agent)),
        };
      });
      if (sent.isNew)
        for (const to of sent.to)
          await deliver({
            channel: sent.row.channel as 'sms',
            from: sent.agent,
            to,
            body: sent.row.body,
            message: sent.row,
            mediaUrls: sent.view.attachments.map((one) => String(one['content-url'])),
            permit: permits.get(to.address),
          });
      return { sent: sent.view };
    },
  };
}
