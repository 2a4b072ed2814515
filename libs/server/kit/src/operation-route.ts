import { type OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { type OperationName, endpointsOf, formOf, operationOf } from '@patchbay/contract';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Actor, type TreeNode } from './actor.js';
import { type AnswerCall, type Call, type StreamItem } from './call.js';
import { isOpenToAnyOrigin } from './cors.js';
import {
  type Admitted,
  type Incoming,
  type Seen,
  admit,
  labelOf,
  refuseSpent,
} from './dispatch.js';
import { writeEvents } from './event-stream.js';
import { FileReply, sendingOf } from './file-reply.js';
import { readForm } from './form.js';
import { type HttpOptions } from './http-options.js';
import { type WrittenReply, forgetUndone, keyHeader, keyedCall, once } from './idempotency.js';
import { type OpenStreams } from './open-streams.js';
import { toProblem } from './problem.js';
import { Refusal } from './refusal.js';
import { callerOf, routePath } from './request.js';
import { shapeEvent, shapeReply } from './reply.js';
import { forApi, forQueryToken } from './security-headers.js';
import { type ExhaustedTokens } from './exhausted-tokens.js';
import { StatusReply } from './status-reply.js';
import { PiecesReply, TextReply } from './text-reply.js';

/** A handler with the names of its arguments forgotten: the route knows only that they belong together. */
interface AnyHandler<Db> {
  readonly reply: AnswerCall<OperationName, Db>;
  readonly stream?: (call: Call<OperationName, Db>) => Promise<AsyncIterable<StreamItem<unknown>>>;
}

/** What all operations of a server hold together. */
export interface Held {
  readonly streams: OpenStreams;
  readonly spentTokens: ExhaustedTokens;
}

/** Registers one operation under its path and every alias. */
export function addOperation<Db>(
  app: FastifyInstance,
  name: OperationName,
  options: HttpOptions<Db>,
  { streams, spentTokens }: Held,
): void {
  const entry = operationOf(name);
  const given = options.handlers[name] as unknown;
  const form = formOf(entry.body);
  const handler = (typeof given === 'function' ? { reply: given } : given) as AnyHandler<Db>;
  const config = { anyOrigin: isOpenToAnyOrigin(entry) };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    let actor: Actor = { kind: 'anonymous' };
    let target: TreeNode | null = null;
    try {
      await serve(request, reply, {
        actor: (found) => {
          actor = found;
          request.actorLabel = labelOf(found);
        },
        target: (found) => {
          target = found;
        },
      });
    } catch (error) {
      if (error instanceof Refusal)
        options.securityMonitor?.refused({
          operation: name,
          entry,
          actor,
          target,
          refusal: error,
          requestId: request.id,
          caller: callerOf(request),
          args: {
            ...objectIn(request.body),
            ...objectIn(request.query),
            ...objectIn(request.params),
          },
        });
      throw error;
    }
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply, seen: Seen): Promise<void> => {
    const query = (request.query ?? {}) as Record<string, unknown>;
    reply.headers('token' in query ? { ...forApi, ...forQueryToken } : forApi);
    const abort = new AbortController();
    // A request closes once its body is read; only one that breaks off before is a caller who left.
    request.raw.once('close', () => {
      if (!request.raw.complete) abort.abort();
    });
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) abort.abort();
    });
    const admitted = await admit(
      name,
      entry,
      {
        ...incomingOf(request, query, abort.signal),
        ...(form ? { form: () => readForm(request, form) } : {}),
      },
      { ...options, spentTokens },
      seen,
    );
    if (handler.stream && wantsEvents(request))
      return stream(request, reply, abort, admitted, handler.stream);
    const keyed = options.idempotencyStore
      ? await keyedCall(name, entry, request.headers[keyHeader], admitted)
      : null;
    const about = { requestId: request.id, log: options.log };
    const make = async (): Promise<WrittenReply | NotJson> => {
      const made = written(await handler.reply(admitted.call));
      await forgetUndone(options.idempotencyStore, entry, admitted, about);
      return made;
    };
    if (!keyed || !options.idempotencyStore) return sendAnswer(reply, await make());
    const { reply: kept, isReplay } = await once(
      options.idempotencyStore,
      keyed,
      async () => asWritten(await make(), name),
      about,
    );
    if (isReplay) reply.header('idempotency-replayed', 'true');
    await reply.status(kept.status).type(kept.contentType).send(kept.text);
  };

  /** Text and files go out as they are; everything else as the contract has it. */
  const written = (result: unknown): WrittenReply | NotJson => {
    if (isNotJson(result)) return result;
    const { status, reply } =
      result instanceof StatusReply ? result : { status: entry.status ?? 200, reply: result };
    return {
      status,
      contentType: 'application/json; charset=utf-8',
      text: JSON.stringify(shapeReply(name, entry, reply)),
    };
  };

  /** What may be listened to for ever is asked for by GET and ends with the server; an answer that is told in parts is finished. */
  const stream = async (
    request: FastifyRequest,
    reply: FastifyReply,
    abort: AbortController,
    admitted: Admitted<Db>,
    open: NonNullable<typeof handler.stream>,
  ): Promise<void> => {
    const end = (lastLine: string) => {
      if (reply.raw.headersSent && !reply.raw.writableEnded) reply.raw.write(lastLine);
      abort.abort();
    };
    const leave = await streams.enter(admitted.actor, request.method === 'GET' ? { end } : {});
    try {
      await sendStream(request, reply, abort, admitted, await open(admitted.call));
    } finally {
      leave();
    }
  };

  const sendStream = async (
    request: FastifyRequest,
    reply: FastifyReply,
    abort: AbortController,
    { token }: Admitted<Db>,
    items: AsyncIterable<StreamItem<unknown>>,
  ): Promise<void> => {
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    });
    await writeEvents(reply.raw, items, {
      abort,
      beatMs: options.beatMs ?? 4000,
      shape: (event) => shapeEvent(name, entry, event),
      failure: (error) => toProblem(error, request.id, options.log).body,
      mayGoOn: async () => token === null || (await options.accessGateway.identify(token)) !== null,
    });
  };

  /** Before a body is read. */
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const query = (request.query ?? {}) as Record<string, unknown>;
    if ('token' in query) reply.headers(forQueryToken);
    refuseSpent(name, entry, { headers: request.headers, query }, spentTokens, (label) => {
      request.actorLabel = label;
    });
  };

  for (const { method, path } of endpointsOf(name))
    app.route({ method, url: routePath(path), config, onRequest, handler: answer });
}

const objectIn = (part: unknown): Record<string, unknown> =>
  typeof part === 'object' && part !== null && !Array.isArray(part) ? { ...part } : {};

type NotJson = TextReply | PiecesReply | FileReply;

const isNotJson = (result: unknown): result is NotJson =>
  result instanceof TextReply || result instanceof PiecesReply || result instanceof FileReply;

async function sendAnswer(reply: FastifyReply, answer: WrittenReply | NotJson): Promise<void> {
  if (answer instanceof TextReply) return sendText(reply, answer, answer.text);
  if (answer instanceof PiecesReply)
    return sendText(reply, answer, Readable.from(answer.pieces, { objectMode: false }));
  if (answer instanceof FileReply) {
    const { status, headers, open } = sendingOf(answer.file, reply.request.headers.range);
    return void (await reply
      .status(status)
      .headers(headers)
      .send(open() ?? ''));
  }
  await reply.status(answer.status).type(answer.contentType).send(answer.text);
}

/** What is kept for a key is JSON: no call that changes something answers a file. */
function asWritten(answer: WrittenReply | NotJson, name: string): WrittenReply {
  if (isNotJson(answer)) throw new Error(`${name} changes something and answers no JSON`);
  return answer;
}

async function sendText(
  reply: FastifyReply,
  { contentType, fileName, headers }: TextReply | PiecesReply,
  text: string | Readable,
): Promise<void> {
  if (fileName)
    reply.header(
      'content-disposition',
      `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`,
    );
  await reply.status(200).headers(headers).type(contentType).send(text);
}

const wantsEvents = (request: FastifyRequest): boolean =>
  /\btext\/event-stream\b/.test(request.headers.accept ?? '');

function incomingOf(
  request: FastifyRequest,
  query: Record<string, unknown>,
  signal: AbortSignal,
): Incoming {
  return {
    requestId: request.id,
    method: request.method,
    headers: request.headers,
    params: (request.params ?? {}) as Record<string, unknown>,
    query,
    body: request.body,
    caller: callerOf(request),
    signal,
  };
}
