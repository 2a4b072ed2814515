import { type LiveEvent, liveEvents } from '@patchbay/server-core';
import { type Handlers } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type ConversationServices } from './conversation-services.js';
import { inboxHandlers } from './inbox-handlers.js';
import { roomReads, messageReads } from './message-handlers.js';
import { sendHandler } from './send-handler.js';
import { roomStateHandlers } from './room-state-handlers.js';
import { selfTestHandler } from './self-test-handler.js';

type ConversationOperation =
  | 'listConversations'
  | 'listJunkConversations'
  | 'getRoom'
  | 'getRoomTimeline'
  | 'getConversationByUuid'
  | 'getRoomMessages'
  | 'getRecentMessages'
  | 'sendMessage'
  | 'getActivity'
  | 'getAgentActivity'
  | 'clearActivity'
  | 'clearAgentActivity'
  | 'markActivityUnread'
  | 'closeConversation'
  | 'unarchiveConversation'
  | 'getAiAgentEnabled'
  | 'setAiAgentEnabled'
  | 'setTasksPaused'
  | 'streamEvents'
  | 'runPrompt';

/** Handlers of the inbox, of threads and of live events. */
export function createConversationHandlers(
  services: ConversationServices,
): Pick<Handlers<Db>, ConversationOperation> {
  const { store, hub } = services;

  return {
    ...inboxHandlers(),
    ...roomReads(services),
    ...messageReads(services),
    ...sendHandler(services),
    ...roomStateHandlers(services),
    ...selfTestHandler(services),

    streamEvents: {
      reply: async () => ({}),
      stream: async ({ context, lastEventId }) =>
        itemsOf(await liveEvents(store, hub, context.scope, lastEventId, context.signal)) as never,
    },
  };
}

async function* itemsOf(events: AsyncIterable<LiveEvent>) {
  for await (const { id, data } of events) yield { id, event: data };
}
