import {
  type ArgsOf,
  type EventOf,
  type FailureValue,
  type OperationName,
  type Operations,
  type ReplyOf,
} from '@patchbay/contract';
import { errorOfReply, isAbort } from './call-error.js';
import { type CallOptions, type ClientOptions } from './client-options.js';
import { errorOf, type Reply, settle } from './failures.js';
import { entryFor } from './operation-entry.js';
import { requestSender } from './send.js';
import { type StreamOptions, streamOf } from './stream.js';
import { type WireTable } from './wire-table.js';
import { wireTable } from './wire.js';

/** The result of `call`: the reply, or the value that the contract declares for a failure. */
export type CallResult<N extends OperationName> =
  | ReplyOf<N>
  | FailureValue<Operations[N]['failure']>;

/** Arguments may be left out where all of them are optional. */
export type ArgsParameter<N extends OperationName> =
  Partial<ArgsOf<N>> extends ArgsOf<N> ? [args?: ArgsOf<N>] : [args: ArgsOf<N>];

/** Operations whose arguments may all be left out. */
export type ArglessName = {
  [N in OperationName]: Partial<ArgsOf<N>> extends ArgsOf<N> ? N : never;
}[OperationName];

/** Operations that answer event by event. */
export type StreamingName = {
  [N in OperationName]: [EventOf<N>] extends [never] ? never : N;
}[OperationName];

/** A typed way to every operation of the contract. */
export interface Client {
  /** The client's data about each operation. */
  readonly table: WireTable;
  /**
   * Follows the operation's `failure`: gives the body, `false`, `null` or nothing, or throws a
   * text. An abort is rethrown, or ignored where declared.
   */
  call<N extends ArglessName>(name: N): Promise<CallResult<N>>;
  call<N extends OperationName>(
    name: N,
    args: ArgsOf<N>,
    options?: CallOptions,
  ): Promise<CallResult<N>>;
  /** Answers the reply or throws a `CallError`; our own screens use this. */
  request<N extends ArglessName>(name: N): Promise<ReplyOf<N>>;
  request<N extends OperationName>(
    name: N,
    args: ArgsOf<N>,
    options?: CallOptions,
  ): Promise<ReplyOf<N>>;
  /** The bytes of an operation that answers a file, with their type; throws a `CallError`. */
  file<N extends OperationName>(name: N, args: ArgsOf<N>, options?: CallOptions): Promise<Blob>;
  /**
   * The events of a streaming call. A GET resumes by itself after a break until it is aborted; a
   * POST ends with its answer.
   */
  stream<N extends StreamingName>(
    name: N,
    args: ArgsOf<N>,
    options?: StreamOptions & CallOptions,
  ): AsyncIterable<EventOf<N>>;
}

/** Makes a client. */
export function createClient(options: ClientOptions): Client {
  const table = options.table ?? wireTable;
  const { send, open } = requestSender(options, table);

  async function request<N extends OperationName>(
    name: N,
    args?: ArgsOf<N>,
    callOptions?: CallOptions,
  ): Promise<ReplyOf<N>> {
    const outcome = await send(name, args ?? {}, callOptions);
    const error = errorOf(outcome);
    if (error) throw error;
    const { body, status } = outcome as Reply;
    if (typeof body === 'object' && body !== null && 'success' in body && body.success === false)
      throw errorOfReply(status, body);
    return body as ReplyOf<N>;
  }

  async function call<N extends OperationName>(
    name: N,
    args?: ArgsOf<N>,
    callOptions?: CallOptions,
  ): Promise<CallResult<N>> {
    const { failure } = entryFor(table, name);
    try {
      const outcome = await send(name, args ?? {}, callOptions);
      const error = errorOf(outcome);
      if (error)
        return settle(failure, outcome, error, (cause) =>
          options.log?.(`${name} failed`, cause),
        ) as CallResult<N>;
      return (outcome as Reply).body as CallResult<N>;
    } catch (error) {
      if (failure.aborts === undefined || !isAbort(error, callOptions?.signal)) throw error;
      if (failure.aborts === 'silent') return undefined as CallResult<N>;
      options.log?.(`${name} was aborted`, error);
      throw error;
    }
  }

  function stream<N extends StreamingName>(
    name: N,
    args: ArgsOf<N>,
    streamOptions: StreamOptions & CallOptions = {},
  ): AsyncIterable<EventOf<N>> {
    const resume = entryFor(table, name).method === 'GET';
    const { target } = streamOptions;
    return streamOf<EventOf<N>>(
      (headers, signal) => open(name, args, { target, signal, headers }),
      { ...streamOptions, resume },
    );
  }

  return {
    table,
    call,
    request,
    file: async (name, args, given) =>
      (await open(name, args, { ...given, headers: { accept: '*/*' } })).blob(),
    stream,
  };
}
