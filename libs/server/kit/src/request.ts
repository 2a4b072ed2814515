import { type FastifyRequest } from 'fastify';
import { type Caller } from './call.js';

/** Where a request came from. */
export function callerOf(request: FastifyRequest): Caller {
  const host = request.hostname.replace(/:\d+$/, '').toLowerCase();
  return {
    address: request.ip,
    host,
    origin: request.headers.origin ?? null,
    device: request.headers['user-agent'] ?? null,
  };
}

/** `{name}` of the contract as the router writes it. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

declare module 'fastify' {
  interface FastifyRequest {
    /** What logs show in place of the token. */
    actorLabel?: string;
  }
}
