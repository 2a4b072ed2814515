export { CallError, type FieldProblem, fieldMessage, isAbort } from './call-error.js';
export {
  type ArgsParameter,
  type ArglessName,
  type CallOptions,
  type CallResult,
  type Client,
  type ClientOptions,
  type StreamingName,
  type Transport,
  createClient,
} from './client.js';
export { type StreamOptions } from './stream.js';
export { fetchTransport } from './fetch-transport.js';
export { type WireEntry, type WireTable } from './wire-table.js';
