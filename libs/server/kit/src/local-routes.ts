import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { contentSecurityPolicy, forApi, newNonce, withNonce } from './security-headers.js';
import { Refusal } from './refusal.js';
import { TextReply } from './text-reply.js';

export interface LocalRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Aborted when the caller has gone away. */
  readonly signal: AbortSignal;
}

/** A route for whoever sits at this machine: the development outbox, the telephone simulator. */
export interface LocalRoute {
  readonly method: 'GET' | 'POST';
  readonly path: `/dev/${string}`;
  readonly answer: (request: LocalRequest) => Promise<object | TextReply>;
}

const nothing = () => new Refusal(404, 'There is nothing at this address.', { code: 'no-route' });
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request comes from this machine and was meant for it. A proxy on the same machine makes everyone look local, so a forwarded
 * request does not count; nor does one that another site made a browser send.
 */
export function isLocal(request: FastifyRequest): boolean {
  const { headers } = request;
  const socket = request.raw.socket.remoteAddress ?? '';
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const isForwarded = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined);
  const origin = headers.origin;
  const isForeign = origin !== undefined && origin !== `http://${headers.host ?? ''}`;
  return loopback.has(socket) && localNames.has(host) && !isForwarded && !isForeign;
}

/** Registers routes that answer 404 to everyone but this machine. */
export function addLocalRoutes(app: FastifyInstance, routes: readonly LocalRoute[]): void {
  for (const { method, path, answer } of routes) {
    app.route({
      method, url: path,
      handler: async (request, reply) => {
        if (!isLocal(request)) throw nothing();
        const abort = new AbortController();
        reply.raw.once('close', () => { if (!reply.raw.writableFinished) abort.abort(); });
        const result = await answer({ query: (request.query ?? {}) as Record<string, unknown>, body: request.body, signal: abort.signal });
        if (!(result instanceof TextReply)) return reply.headers(forApi).type('application/json; charset=utf-8').send(JSON.stringify(result));
        const nonce = newNonce();
        return reply.headers({ ...forApi, 'content-security-policy': contentSecurityPolicy(nonce, ["'self'"]) }).type(result.contentType).send(withNonce(result.text, nonce));
      },
    });
  }
}
