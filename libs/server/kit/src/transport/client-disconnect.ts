import { type FastifyReply, type FastifyRequest } from 'fastify';

/** Whether the connection was closed before the reply was sent. */
export const hasDisconnected = (request: FastifyRequest, reply: FastifyReply): boolean =>
  !reply.raw.writableFinished && (reply.raw.destroyed || request.raw.socket.destroyed);

const brokenOff = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ABORT_ERR',
  'ECONNRESET',
  'EPIPE',
  // The code of an answer that a model was making for the caller.
  'aborted',
]);

/**
 * Whether an error only reports an interrupted connection. It is expected after the caller has
 * disconnected, and only then.
 */
export function isDisconnectError(error: unknown): boolean {
  const { name, code } = (error ?? {}) as { readonly name?: unknown; readonly code?: unknown };
  return name === 'AbortError' || (typeof code === 'string' && brokenOff.has(code));
}
