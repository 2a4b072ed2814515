import { type FastifyReply, type FastifyRequest } from 'fastify';

/** Whether the connection was gone before the reply was out. */
export const hasDisconnected = (request: FastifyRequest, reply: FastifyReply): boolean =>
  !reply.raw.writableFinished && (reply.raw.destroyed || request.raw.socket.destroyed);

const brokenOff = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ABORT_ERR',
  'ECONNRESET',
  'EPIPE',
]);

/**
 * Whether an error says no more than that something was broken off. It is expected when the caller
 * left, and only then.
 */
export function isDisconnectError(error: unknown): boolean {
  const { name, code } = (error ?? {}) as { readonly name?: unknown; readonly code?: unknown };
  return name === 'AbortError' || (typeof code === 'string' && brokenOff.has(code));
}
