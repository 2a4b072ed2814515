import {
  createEventHub,
  type OperationOf,
  type ServerModule,
  type Services,
} from '@patchbay/server-core';
import { type ModelPort } from '@patchbay/server-providers';
import { type Budget } from '@patchbay/server-money';
import {
  type AgentRuntime,
  createAgentRuntime,
  createFunctions,
} from './agent-runtime/agent-runtime.js';
import { createAgentHandlers } from './agents/handlers.js';
import { type AnsweringModel } from './agents/models.js';
import { createAppFunctions } from './app-functions/functions.js';
import { createAppHandlers } from './apps/handlers.js';
import { type BookingService } from './calendar/booking.js';
import { failingCases } from './cases/failing-cases.js';
import { createCaseHandlers } from './cases/handlers.js';
import { createContactHandlers } from './contacts/handlers.js';
import { createRolloutHandlers } from './rollouts/handlers.js';
import { createRolloutWorker } from './rollouts/worker.js';
import { createTemplateHandlers } from './templates/handlers.js';
import { createChatWishes } from './visitors/chat-wishes.js';
import { createVisitorHandlers } from './visitors/handlers.js';
import { createOutlivingAnswers } from './visitors/outliving.js';
import { createIdentityHandlers } from './visitors/identity-handlers.js';
import { type CallOfSession } from './visitors/visitor-call.js';
import { createAddressSigner } from './conversations/messages/attachments.js';
import { createEffects } from './conversations/effects/effects.js';
import {
  type ConversationEngine,
  createConversationEngine,
} from './conversations/engine/engine.js';
import { type EffectsScope, type EngineServices } from './conversations/turns/engine-services.js';
import { createRoomMailer } from './conversations/effects/room-mails.js';
import { createGroupHandlers } from './conversations/handlers/groups.js';
import { createConversationHandlers } from './conversations/handlers/handlers.js';
import { createNoteHandlers } from './conversations/handlers/notes.js';
import { createPeopleHandlers } from './conversations/handlers/people-handlers.js';
import { createReactionHandlers } from './conversations/messages/reactions.js';
import { createSavedReplyHandlers } from './conversations/handlers/saved-replies.js';
import { createTranscriptHandlers } from './conversations/handlers/transcripts.js';

/** The model that answers. */
export interface ModelSettings {
  readonly port: ModelPort;
  /**
   * Server and name of the model, for the list of supported models; the built-in one by default.
   */
  readonly answering?: AnsweringModel;
  /** Replaces the runtime of the port. */
  readonly runtime?: AgentRuntime<EffectsScope>;
}

export interface ConversationsDependencies {
  readonly model: ModelSettings;
  readonly bookings: BookingService;
  readonly budget: Budget;
  /** Delivers the messages of a room to the phone of its other side. */
  readonly deliver: EngineServices['deliver'];
  /** The call with sound of a visitor. */
  readonly callOf: CallOfSession;
  /** Whether this server carries calls with sound. */
  readonly carriesCalls: boolean;
}

type ConversationsOperation = OperationOf<
  | typeof createAgentHandlers
  | typeof createTemplateHandlers
  | typeof createRolloutHandlers
  | typeof createConversationHandlers
  | typeof createPeopleHandlers
  | typeof createNoteHandlers
  | typeof createSavedReplyHandlers
  | typeof createReactionHandlers
  | typeof createGroupHandlers
  | typeof createTranscriptHandlers
  | typeof createVisitorHandlers
  | typeof createIdentityHandlers
  | typeof createContactHandlers
  | typeof createAppHandlers
  | typeof createCaseHandlers
>;

export interface ConversationsModule extends ServerModule<ConversationsOperation> {
  readonly engine: ConversationEngine;
  readonly runtime: AgentRuntime<EffectsScope>;
}

/**
 * Agents and all conversations: one engine for the inbox, the test chat, the visitor's chat and the
 * telephone.
 */
export function createConversationsModule(
  services: Services,
  { model, bookings, budget, deliver, callOf, carriesCalls }: ConversationsDependencies,
): ConversationsModule {
  const hub = createEventHub();
  const runtime =
    model.runtime ??
    createAgentRuntime({
      model: model.port,
      functions: createFunctions(createEffects({ ...services, bookings })),
      clock: services.clock,
      onFailure: ({ code, message }) =>
        services.log.warn({ code, reason: message }, 'the model gave no answer'),
    });
  const sign = createAddressSigner(services);
  const appFunctions = createAppFunctions(services);
  const engine = createConversationEngine({ ...services, runtime, budget, deliver, appFunctions });
  const outliving = createOutlivingAnswers(services.log);
  const rollouts = createRolloutWorker({ ...services, engine });
  const parts = { ...services, hub, engine, deliver, sign, budget, runtime };
  return {
    engine,
    runtime,
    handlers: {
      ...createAgentHandlers({
        ...parts,
        model: model.answering ?? {},
        review: runtime.review,
        failingCases,
      }),
      ...createTemplateHandlers(parts),
      ...createRolloutHandlers({ worker: rollouts }),
      ...createConversationHandlers(parts),
      ...createPeopleHandlers(),
      ...createNoteHandlers(),
      ...createSavedReplyHandlers(parts),
      ...createReactionHandlers(),
      ...createGroupHandlers(parts),
      ...createTranscriptHandlers(parts),
      ...createVisitorHandlers({
        ...parts,
        callOf,
        carriesCalls,
        outliving,
        chatWishes: createChatWishes({ ...services, engine }),
      }),
      ...createIdentityHandlers(parts),
      ...createContactHandlers(parts),
      ...createAppHandlers(),
      ...createCaseHandlers(parts),
    },
    workers: [rollouts, createRoomMailer(services)],
    start: () => services.store.listen('patchbay_events', hub.wake),
    settle: outliving.settled,
  };
}
