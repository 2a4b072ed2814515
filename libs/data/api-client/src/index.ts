export { CallError, type FieldProblem, isAbort } from './call-error.js';
export { type ArgsParameter, type CallOptions, type CallResult, type Client, type ClientOptions, type StreamingName, type Transport, createClient } from './client.js';
export { type StreamOptions } from './stream.js';
export { type WireEntry, type WireTable, createWireTable } from './wire-table.js';
