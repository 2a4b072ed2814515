import { Readable } from 'node:stream';
import { type FastifyReply } from 'fastify';
import { type OperationName, type Method, type Operation, isConditional } from '@patchbay/contract';
import { hasAlready } from '../replies/cached-reply.js';
import { type WrittenReply } from '../pipeline/idempotency.js';
import { TextReply, PiecesReply } from '../core/text-reply.js';
import { isOpenToAnyOrigin } from '../transport/cors.js';
import { FileReply, sendingOf } from '../core/file-reply.js';
import { StatusReply } from '../core/status-reply.js';
import { shapeReply } from '../replies/reply.js';
import { jsonOf, sentText } from '../replies/reply-text.js';

export type NotJson = TextReply | PiecesReply | FileReply;

const isNotJson = (result: unknown): result is NotJson =>
  result instanceof TextReply || result instanceof PiecesReply || result instanceof FileReply;

/** Text and files are sent unchanged; every other reply is validated by the contract. */
export async function written(
  name: OperationName,
  entry: Operation,
  result: unknown,
): Promise<WrittenReply | NotJson> {
  if (isNotJson(result)) return result;
  const given: { readonly status: number; readonly reply: unknown } =
    result instanceof StatusReply ? result : { status: entry.status ?? 200, reply: result };
  return {
    status: given.status,
    contentType: 'application/json; charset=utf-8',
    text: await jsonOf(shapeReply(name, entry, given.reply)),
  };
}

export async function sendAnswer(
  reply: FastifyReply,
  answer: WrittenReply | NotJson,
  entry: Operation,
): Promise<void> {
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
  if (answer.status !== 200 || !isConditional(reply.request.method as Method, entry))
    return void (await reply.status(answer.status).type(answer.contentType).send(answer.text));
  const { text, etag } = await sentText(answer.text);
  if (clientHas(reply, etag, entry)) return void (await reply.status(304).send());
  await reply.status(answer.status).type(answer.contentType).send(text);
}

/**
 * Marks what a GET answers with its hash, and whether the client has just that (RFC 9110, 13). The
 * reply is made all the same: what is saved is the transfer, and the client's own work.
 */
function clientHas(reply: FastifyReply, etag: string, entry: Operation): boolean {
  reply.header('etag', etag);
  if (isOpenToAnyOrigin(entry)) reply.header('access-control-expose-headers', 'etag');
  return hasAlready(reply.request.headers['if-none-match'], etag);
}

/** A stored reply is JSON: no writing operation returns a file. */
export function asWritten(answer: WrittenReply | NotJson, name: string): WrittenReply {
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
