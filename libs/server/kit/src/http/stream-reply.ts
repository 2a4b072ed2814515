import { type OutgoingHttpHeaders } from 'node:http';
import { type FastifyRequest, type FastifyReply } from 'fastify';
import { type StreamItem } from '../core/call.js';
import { type Admitted } from '../pipeline/dispatch.js';
import { writeEvents } from '../replies/event-stream.js';
import { shapeEvent } from '../replies/reply.js';
import { toProblem } from '../core/problem.js';
import { type OperationRoute } from './registered-operation.js';

export const wantsEvents = (request: FastifyRequest): boolean =>
  /\btext\/event-stream\b/.test(request.headers.accept ?? '');

/**
 * A stream without limit is requested by GET and ends with the server; a reply that is sent in parts
 * is finished.
 */
export async function stream<Db>(
  { name, entry, options, streams }: OperationRoute<Db>,
  request: FastifyRequest,
  reply: FastifyReply,
  abort: AbortController,
  admitted: Admitted<Db>,
  open: NonNullable<OperationRoute<Db>['handler']['stream']>,
): Promise<void> {
  const end = (lastLine: string) => {
    if (reply.raw.headersSent && !reply.raw.writableEnded) reply.raw.write(lastLine);
    abort.abort();
  };
  const leave = await streams.enter(admitted.actor, request.method === 'GET' ? { end } : {});
  try {
    await sendStream(
      { name, entry, options },
      request,
      reply,
      abort,
      admitted,
      await open(admitted.call),
    );
  } finally {
    leave();
  }
}

async function sendStream<Db>(
  { name, entry, options }: Pick<OperationRoute<Db>, 'name' | 'entry' | 'options'>,
  request: FastifyRequest,
  reply: FastifyReply,
  abort: AbortController,
  { token }: Admitted<Db>,
  items: AsyncIterable<StreamItem<unknown>>,
): Promise<void> {
  const beatMs = options.beatMs ?? 4000;
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
    // A client counts the stream dead after two of these without a byte.
    'beat-interval': String(beatMs),
  });
  await writeEvents(reply.raw, items, {
    abort,
    beatMs,
    shape: (event) => shapeEvent(name, entry, event),
    failure: (error) => toProblem(error, request.id, options.log).body,
    mayGoOn: async () => token === null || (await options.accessGateway.identify(token)) !== null,
  });
}
