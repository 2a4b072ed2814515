export {
  type ModelEvent,
  type ModelFact,
  type ModelFinish,
  type ModelMessage,
  type ModelPort,
  type ModelPurpose,
  type ModelRequest,
  type ModelSuggestion,
  type ModelSummary,
  type ModelUsage,
  type ReviewField,
  type ToolParameter,
  type ToolParameters,
  type ToolSpec,
} from './model/port.js';
export { ModelError, type ModelErrorCode } from './model/error.js';
export { MailError, type Mail, type MailPort, type OutboxMessage, type OutboxSink } from './mail/port.js';
export { type CallEvent, CarrierError, type CarrierPort, type CarrierText, type InboundHandler, type NumberQuery, type OfferedNumber } from './carrier/port.js';
export { createOfflineModel } from './offline/offline-model.js';
export { type DayHours, readOpeningHours } from './offline/hours.js';
