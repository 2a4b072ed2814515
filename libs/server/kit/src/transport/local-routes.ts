import { type IncomingMessage } from 'node:http';
import { type FastifyInstance } from 'fastify';
import { isFromThisMachine, isLoopbackUrl } from './loopback.js';
import {
  contentSecurityPolicy,
  forApi,
  forPages,
  newNonce,
  withNonce,
} from './security-headers.js';
import { TextReply } from '../core/text-reply.js';

export interface LocalRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Aborted when the caller has disconnected. */
  readonly signal: AbortSignal;
}

/** A route for the user of this machine: the development outbox, the telephone simulator. */
export interface LocalRoute {
  readonly method: 'GET' | 'POST';
  readonly path: `/dev/${string}`;
  readonly answer: (request: LocalRequest) => Promise<object | TextReply>;
}

/**
 * Whether an installation has local routes at all: not if its public address is another machine,
 * and not behind proxies.
 */
export const mayHaveLocalRoutes = (serverUrl: string | undefined, trustedProxies = 0): boolean =>
  trustedProxies === 0 && serverUrl !== undefined && isLoopbackUrl(serverUrl);

const [here, elsewhere] = ['here', 'elsewhere'];

/**
 * A constraint of the router: a local route matches a request from this machine, and for any other
 * request the URL is unknown.
 */
export const localConstraint = {
  name: 'local',
  storage: <T>() => {
    const kept = new Map<string, T>();
    return {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, store: T) => {
        kept.set(key, store);
      },
    };
  },
  validate: () => undefined,
  deriveConstraint: (request: IncomingMessage) => (isFromThisMachine(request) ? here : elsewhere),
  mustMatchWhenDerived: false,
};

/** Registers routes that exist for this machine only. */
export function addLocalRoutes(app: FastifyInstance, routes: readonly LocalRoute[]): void {
  for (const { method, path, answer } of routes) {
    app.route({
      method,
      url: path,
      constraints: { local: here },
      config: { openCost: 'local' },
      handler: async (request, reply) => {
        const abort = new AbortController();
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) abort.abort();
        });
        const result = await answer({
          query: (request.query ?? {}) as Record<string, unknown>,
          body: request.body,
          signal: abort.signal,
        });
        if (!(result instanceof TextReply))
          return reply
            .headers(forApi)
            .type('application/json; charset=utf-8')
            .send(JSON.stringify(result));
        const nonce = newNonce();
        return reply
          .headers({
            ...forApi,
            ...forPages,
            'content-security-policy': contentSecurityPolicy(nonce, ["'self'"]),
          })
          .type(result.contentType)
          .send(withNonce(result.text, nonce));
      },
    });
  }
}
