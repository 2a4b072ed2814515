import {
  type ArgsOf,
  type EventOf,
  type FailureValue,
  type OperationName,
  type Operations,
  type ReplyOf,
} from '@patchbay/contract';
import { errorOfReply, isAbort, unreachable } from './call-error.js';
import { errorOf, type Outcome, type Reply, settle } from './failures.js';
import { entryFor } from './operation-entry.js';
import { requestParts } from './request-parts.js';
import { type StreamOptions, streamOf } from './stream.js';
import { type WireEntry, type WireTable } from './wire-table.js';
import { wireTable } from './wire.js';

/** Sends one request; `fetch`, or anything that behaves like it. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

/** What a client is made of; everything that it does not know by itself is passed in. */
export interface ClientOptions {
  /** Sends a request: `fetch`, with the server’s origin before the path. */
  readonly transport: Transport;
  /** The session’s token at this moment; null while signed out. */
  readonly token: () => string | null;
  /** The account to act on when a call does not name one. */
  readonly target: () => number | null;
  /** Called once for every token that the server no longer accepts. Never for 403, 404, 429 or 5xx. */
  readonly onUnauthorized?: () => void;
  /** Where failures go that nobody sees. */
  readonly log?: (message: string, error: unknown) => void;
  /** Another table than the build’s, with fewer calls for example. */
  readonly table?: WireTable;
}

/** What one call may add: a way to abort it, another account to act on. */
export interface CallOptions {
  /** Aborts the call; `AbortSignal.timeout` limits it, which counts as a failure. */
  readonly signal?: AbortSignal;
  /** A name for this attempt, so that the same call under it happens once, however often it is sent. For calls that change something. */
  readonly key?: string;
  /** The account to act on; null for the caller’s own. */
  readonly target?: number | null;
}

/** What `call` answers: the reply, or what the contract declares for a failure. */
export type CallResult<N extends OperationName> =
  ReplyOf<N> | FailureValue<Operations[N]['failure']>;

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
  /** What the client knows of each call. */
  readonly table: WireTable;
  /** Follows the operation's `failure`: gives the body, `false`, `null` or nothing, or throws a text. An abort is rethrown, or ignored where declared. */
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
  /** The events of a streaming call. A GET resumes by itself after a break until it is aborted; a POST ends with its answer. */
  stream<N extends StreamingName>(
    name: N,
    args: ArgsOf<N>,
    options?: StreamOptions & CallOptions,
  ): AsyncIterable<EventOf<N>>;
}

/** Reads a reply to its end. Only what says that it is JSON is parsed. */
async function replyOf(response: Response, entry: WireEntry): Promise<Reply> {
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  const { ok, status, statusText } = response;
  const base = { reply: true, ok, status, statusText, text } as const;
  if (entry.text !== undefined && type.startsWith(entry.text))
    return { ...base, body: text, readable: true };
  if (!type.includes('json')) return { ...base, body: text, readable: false };
  try {
    return { ...base, body: JSON.parse(text) as unknown, readable: true };
  } catch {
    return { ...base, body: text, readable: false };
  }
}

/** Makes a client. The token travels in the header only, never in an address. */
export function createClient(options: ClientOptions): Client {
  const table = options.table ?? wireTable;
  let refusedToken: string | null = null;

  const init = (
    entry: WireEntry,
    body: string | FormData | undefined,
    signal: AbortSignal | undefined,
    token: string | null,
  ): RequestInit => ({
    method: entry.method,
    headers: {
      accept: 'application/json',
      // A form's type carries its boundary; the transport writes it.
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(token !== null && entry.signed ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
    credentials: 'omit',
  });

  const noticeStatus = (status: number, entry: WireEntry, token: string | null) => {
    if (
      status !== 401 ||
      !entry.signed ||
      token === null ||
      token === refusedToken ||
      token !== options.token()
    )
      return;
    refusedToken = token;
    options.onUnauthorized?.();
  };

  async function send(
    name: OperationName,
    args: object,
    { signal, target, key }: CallOptions = {},
  ): Promise<Outcome> {
    const entry = entryFor(table, name);
    const token = options.token();
    const { path, body } = requestParts(
      name,
      entry,
      args as Record<string, unknown>,
      target === undefined ? options.target() : target,
    );
    try {
      const plain = init(entry, body, signal, token);
      const response = await options.transport(
        path,
        key === undefined
          ? plain
          : {
              ...plain,
              headers: { ...(plain.headers as Record<string, string>), 'idempotency-key': key },
            },
      );
      noticeStatus(response.status, entry, token);
      return await replyOf(response, entry);
    } catch (error) {
      if (isAbort(error, signal)) throw error;
      options.log?.(`${name} did not reach the server`, error);
      return { reply: false, error: unreachable(error) };
    }
  }

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
    const entry = entryFor(table, name);
    const open = async (headers: Record<string, string>, signal: AbortSignal | undefined) => {
      const token = options.token();
      const { path, body } = requestParts(
        name,
        entry,
        args as Record<string, unknown>,
        streamOptions.target === undefined ? options.target() : streamOptions.target,
      );
      const base = init(entry, body, signal, token);
      const response = await options.transport(path, {
        ...base,
        headers: {
          ...(base.headers as Record<string, string>),
          accept: 'text/event-stream',
          ...headers,
        },
      });
      noticeStatus(response.status, entry, token);
      if (!response.ok) throw errorOfReply(response.status, (await replyOf(response, entry)).body);
      return response;
    };
    return streamOf<EventOf<N>>(open, { ...streamOptions, resume: entry.method === 'GET' });
  }

  return { table, call, request, stream };
}
