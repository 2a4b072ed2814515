import { type FastifyRequest } from 'fastify';
import { type Caller } from './call.js';

/** The origin of a request. */
export function callerOf(request: FastifyRequest): Caller {
  const host = request.hostname.replace(/:\d+$/, '').toLowerCase();
  return {
    address: request.ip,
    host,
    origin: request.headers.origin ?? null,
    device: request.headers['user-agent'] ?? null,
  };
}

/** `{name}` of the contract in the router's syntax. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

declare module 'fastify' {
  interface FastifyRequest {
    /** The identifier of the token in logs. */
    actorLabel?: string;
  }
}
