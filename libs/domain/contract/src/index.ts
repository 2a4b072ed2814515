export { type Access, type Audience, type Carrier, type Target } from './access.js';
export { type Area, areas } from './areas.js';
export { type KeyScope, grantsScope, isForKeys, keyScopes, scopeNeeded } from './key-scopes.js';
export {
  type Alias,
  type Method,
  type Operation,
  bodyBytesOf,
  operation,
  defaultBodyBytes,
} from './operation.js';
export {
  type ArgsOf,
  type BodyOf,
  type EventOf,
  type OperationGroup,
  type OperationName,
  type Operations,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  endpointsOf,
  groupOf,
  operationNames,
  operationOf,
  operations,
} from './operations.js';
export { type Aborts, type Failure, type FailureValue } from './failure.js';
export { attachmentLimits } from './attachment-limits.js';
export { codeLifeMinutes } from './code-limits.js';
export { type FilePart, type FileRule, type FormRule, formOf } from './form.js';
export { isConditional } from './conditional.js';
export { queryKey } from './query-key.js';
export { addressMeant } from './visitor-ways.js';
export { canonicalEmail, pastedEmail } from './email-address.js';
export { type FailureReply, failureReply } from './wire.js';
export {
  type Account,
  type AccountListItem,
  type DomainProfile,
  type Viewer,
} from './resources/account.js';
export { type AccountMember } from './resources/member.js';
export {
  type AgentConfig,
  type AgentEventRules,
  type AgentReview,
  type FieldReview,
  type Template,
  type TemplateFieldOnWire,
} from './resources/agent.js';
export {
  type AgentReading,
  type AnswerEvent,
  type FunctionRun,
  type TraceStep,
} from './resources/agent-answer.js';
export {
  type AgentCase,
  type CaseCheck,
  type CaseEnding,
  type CaseRun,
  type ConversationReplay,
} from './resources/agent-case.js';
export {
  type CarrierStep,
  type LineQuality,
  movesWithText,
  type SimulatedCall,
  type SimulatedMove,
  simulatedMoves,
  type SimulatedState,
} from './resources/simulated-call.js';
export { type AnsweringRoute } from './resources/answering.js';
export { type QuestionTopic, type TopicState, topicStates } from './resources/quality.js';
export {
  type DashboardLink,
  type DashboardReport,
  type MetricGoal,
  type SharedDashboard,
} from './resources/dashboard.js';
export { type RolloutAgent, type TemplateRollout } from './resources/template.js';
export {
  type CallTiming,
  callTiming,
  maxTimedTurns,
  type TurnTiming,
  turnTiming,
} from './resources/call-timing.js';
export { type Contact } from './resources/contact.js';
export { type Channel } from './resources/channel.js';
export {
  type Conversation,
  type Message,
  type Reaction,
  type Room,
  type RoomTimeline,
  type TimelineEntry,
} from './resources/conversation.js';
export { type Notification, noticeKinds } from './resources/notification.js';
export {
  type TextProblem,
  type TextProblemReason,
  textProblemReasons,
} from './resources/text-problem.js';
export {
  type PageFinding,
  type PageFindingCode,
  pageFindingLevels,
} from './resources/installed-page.js';
export { type KnowledgeBase, type KnowledgeDocument } from './resources/knowledge.js';
export {
  type LogRow,
  type MetricExplanation,
  type MetricPart,
  type MetricResult,
} from './resources/log.js';
