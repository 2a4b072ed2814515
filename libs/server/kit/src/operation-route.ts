import { type OperationName, endpointsOf, formOf, operationOf } from '@patchbay/contract';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Actor } from './actor.js';
import { type AnswerCall, type Call, type StreamItem } from './call.js';
import { anyOrigin, isOpenToAnyOrigin } from './cors.js';
import { type Admitted, type Incoming, admit } from './dispatch.js';
import { writeEvents } from './event-stream.js';
import { readForm } from './form.js';
import { type HttpOptions } from './http.js';
import { toProblem } from './problem.js';
import { callerOf, routePath } from './request.js';
import { shapeEvent, shapeReply } from './reply.js';
import { everywhere, forApi, forQueryToken } from './security-headers.js';
import { TextReply } from './text-reply.js';

/** A handler with the names of its arguments forgotten: the route knows only that they belong together. */
interface AnyHandler<Db> {
  readonly reply: AnswerCall<OperationName, Db>;
  readonly stream?: (call: Call<OperationName, Db>) => Promise<AsyncIterable<StreamItem<unknown>>>;
}

/** Registers one operation under its path and every alias. */
export function addOperation<Db>(app: FastifyInstance, name: OperationName, options: HttpOptions<Db>): void {
  const entry = operationOf(name);
  const given = options.handlers[name] as unknown;
  const form = formOf(entry.body);
  const handler = (typeof given === 'function' ? { reply: given } : given) as AnyHandler<Db>;
  const fixed = { ...forApi, ...(isOpenToAnyOrigin(entry) ? anyOrigin : {}) };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const query = (request.query ?? {}) as Record<string, unknown>;
    reply.headers('token' in query ? { ...fixed, ...forQueryToken } : fixed);
    const abort = new AbortController();
    // A request closes once its body is read; only one that breaks off before is a caller who left.
    request.raw.once('close', () => { if (!request.raw.complete) abort.abort(); });
    reply.raw.once('close', () => { if (!reply.raw.writableFinished) abort.abort(); });
    const admitted = await admit(name, entry, { ...incomingOf(request, query, abort.signal), ...(form ? { form: () => readForm(request, form) } : {}) }, options, (actor) => { request.actorLabel = labelOf(actor); });
    if (handler.stream && wantsEvents(request)) return sendStream(request, reply, abort, admitted, await handler.stream(admitted.call));
    const result = await handler.reply(admitted.call);
    if (result instanceof TextReply) return sendText(reply, result);
    await reply.status(entry.status ?? 200).type('application/json; charset=utf-8').send(JSON.stringify(shapeReply(name, entry, result)));
  };

  const sendStream = async (request: FastifyRequest, reply: FastifyReply, abort: AbortController, { token }: Admitted<Db>, items: AsyncIterable<StreamItem<unknown>>): Promise<void> => {
    reply.hijack();
    reply.raw.writeHead(200, { ...everywhere, ...fixed, 'x-request-id': request.id, 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no', connection: 'keep-alive' });
    await writeEvents(reply.raw, items, {
      abort, beatMs: options.beatMs ?? 4000,
      shape: (event) => shapeEvent(name, entry, event),
      failure: (error) => toProblem(error, request.id, options.log).body,
      mayGoOn: async () => token === null || (await options.gate.identify(token)) !== null,
    });
  };

  for (const { method, path } of endpointsOf(name)) app.route({ method, url: routePath(path), handler: answer });
}

async function sendText(reply: FastifyReply, { contentType, text, fileName }: TextReply): Promise<void> {
  if (fileName) reply.header('content-disposition', `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`);
  await reply.status(200).type(contentType).send(text);
}

const wantsEvents = (request: FastifyRequest): boolean => /\btext\/event-stream\b/.test(request.headers.accept ?? '');

const labelOf = (actor: Actor): string => (actor.kind === 'anonymous' ? '-' : `${actor.kind}:${actor.sessionId}`);

function incomingOf(request: FastifyRequest, query: Record<string, unknown>, signal: AbortSignal): Incoming {
  return {
    requestId: request.id, method: request.method, headers: request.headers, params: (request.params ?? {}) as Record<string, unknown>, query, body: request.body,
    caller: callerOf(request), signal,
  };
}
