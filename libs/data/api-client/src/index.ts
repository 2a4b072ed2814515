export {
  argumentName,
  argumentSentence,
  CallError,
  type FieldProblem,
  fieldMessage,
  isAbort,
} from './call-error.js';
export {
  type ArgsParameter,
  type ArglessName,
  type CallResult,
  type Client,
  type StreamingName,
  createClient,
} from './client.js';
export {
  type CallOptions,
  type ClientOptions,
  type SentListener,
  type Transport,
} from './client-options.js';
export { type StreamOptions } from './stream.js';
export { isRefusal, logOf } from './log-of.js';
export { fetchTransport } from './fetch-transport.js';
export { type WireEntry, type WireTable } from './wire-table.js';
