export {
  type AgentConfiguration,
  type AgentRuntime,
  type Availability,
  type CallLedger,
  type ConversationSummary,
  type ConversationToSummarize,
  type FunctionContext,
  type FunctionEffects,
  type FunctionOutcome,
  FunctionRefusal,
  type MemoryLine,
  type OpenSpan,
  type RuntimeEvent,
  type RuntimeFunction,
  type RuntimeInput,
  type SpecContext,
  type StandingAppointment,
  type TimeSpan,
  type Values,
} from './port.js';
export { type RuntimeParts, createAgentRuntime } from './runtime.js';
export { callKey } from './call-key.js';
export { createFunctions } from './functions/catalogue.js';
export { type Destination, destinationsIn } from './functions/transfer.js';
export { without } from './functions/free-times.js';
