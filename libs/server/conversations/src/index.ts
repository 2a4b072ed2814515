export {
  type AgentConfiguration,
  type AgentRuntime,
  createAgentRuntime,
  FunctionRefusal,
} from './agent-runtime/agent-runtime.js';
export { freeTimes, schedule } from './agent-runtime/functions/schedule.js';
export { changesNothing } from './agent-runtime/functions/reading-functions.js';
export { destinationsIn, transfer } from './agent-runtime/functions/transfer.js';
export { agentNameIn, welcomeOf } from './agent-runtime/request.js';
export { uncountedFields } from './agents/config-rules.js';
export { readConfig } from './agents/repository.js';
export { fillConfig, resolvedValues } from './agents/template-rules.js';
export { automaticKept } from './agents/versions.js';
export { createAppFunctions } from './app-functions/functions.js';
export { nearestApps } from './apps/rules.js';
export { takeSlot } from './calendar/appointments-repository.js';
export { createBookingService } from './calendar/booking.js';
export { calendarTokensPlace } from './calendar/connection.js';
export { type CalendarDisconnect } from './calendar/disconnect.js';
export { type CalendarModule, createCalendarModule } from './calendar/module.js';
export { oauthVerifierPlace } from './calendar/oauth-state.js';
export { createOwnCalendar, ownCalendarId } from './calendar/own-calendar.js';
export {
  availabilityOf,
  endProblem,
  problemsOf,
  type Schedule,
} from './calendar/schedule-rules.js';
export {
  createSchedulingServices,
  type SchedulingConfig,
  type SchedulingServices,
} from './calendar/scheduling-services.js';
export { type ContactServices } from './contacts/handlers.js';
export { emailOf } from './contacts/rules.js';
export { createEffects, type EffectServices } from './conversations/effects/effects.js';
export { type EffectsScope, type EngineServices } from './conversations/turns/engine-services.js';
export { type TransferResult } from './agent-runtime/transfer-result.js';
export { type ConversationEngine } from './conversations/engine/engine.js';
export { messageWordsIn } from './conversations/messages/message-words.js';
export { addMessage } from './conversations/messages/messages.js';
export { createWishes, type Wishes } from './conversations/handlers/wishes.js';
export {
  type ConversationsModule,
  createConversationsModule,
  type ModelSettings,
} from './conversations-module.js';
export { routeRoom, viaPlatform } from './conversations/messages/platform-messages.js';
export { createRoomMailer, type RoomMailParts } from './conversations/effects/room-mails.js';
export { findOrCreateParty } from './conversations/rooms/rooms.js';
export { type SenderParty, senderParty } from './contacts/sender-party.js';
export { bareUuid, fitting } from './conversations/handlers/transcripts.js';
export { agentNameOf } from './agents/agent-name.js';
export { testerAddress, testerName } from './conversations/calls/tester.js';
export { redactRun as withoutSecretsIn } from './conversations/messages/redaction.js';
export {
  keepIntegrations,
  namesOf,
  type ProveCrm,
  proveIntegrations,
} from './integrations/creation.js';
export { integrationPlace, nearestAppData, putAppData } from './integrations/repository.js';
export { chunksOf } from './knowledge/chunks.js';
export { createKnowledgeModule, type KnowledgeModule } from './knowledge/module.js';
export { keepFailure, keepText, type Leased, leaseDocument } from './knowledge/queue-repository.js';
export { createKnowledgeWorker } from './knowledge/worker.js';
export { starterTemplates, starterTemplatesIn } from './templates/starter/starter-templates.js';
export { createMediaModule, type MediaModule } from './media/module.js';
export { demandRoomForVisitor, visitorNetwork } from './visitors/network.js';
export { createIdentifyVisitor } from './visitors/identify-visitor.js';
export { type CallOfSession, type TypedLine, type VisitorCall } from './visitors/visitor-call.js';
export { addressOf as addressOfVisitor } from './visitors/visitor-of.js';
export { createVisitorWishes, type VisitorWishes } from './visitors/visitor-wishes.js';
export {
  type MessageRow,
  newestMessages,
  openTextConversation,
} from './conversations/messages/messages-repository.js';
export {
  findOrCreateRoom,
  lockRoom,
  type PartyAddress,
  roomIdOf,
} from './conversations/rooms/rooms-repository.js';
export { isBlocked } from './conversations/calls/calls-repository.js';
export { addToLog, writeLog } from './conversations/messages/log-repository.js';
