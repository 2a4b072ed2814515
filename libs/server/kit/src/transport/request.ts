import { type FastifyRequest } from 'fastify';
import { type Caller } from '../core/call.js';

/** The origin of a request. */
export function callerOf(request: FastifyRequest): Caller {
  const host = request.hostname.replace(/:\d+$/, '').toLowerCase();
  return {
    address: request.ip,
    host,
    origin: request.headers.origin ?? null,
    device: request.headers['user-agent'] ?? null,
    language:
      /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}/i.exec(request.headers['accept-language'] ?? '')?.[0] ??
      null,
  };
}

/** A page that is about to be sent. */
export interface PageRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
}

/** The request for a page; `path` is that of its URL as the caller of this function decoded it. */
export const pageRequestOf = (
  request: FastifyRequest,
  path = request.url.split('?')[0] ?? '/',
): PageRequest => ({
  path,
  query: (request.query ?? {}) as Record<string, unknown>,
  caller: callerOf(request),
});

/** `{name}` of the contract in the router's syntax. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

declare module 'fastify' {
  interface FastifyRequest {
    /** The identifier of the token in logs. */
    actorLabel?: string;
  }
}
