import { type FastifyInstance, type FastifyReply } from 'fastify';
import { networkOf } from './caller-network.js';
import { type RateLimiter } from '../core/ports.js';
import { Refusal, refuse } from '../core/refusal.js';
import {
  contentSecurityPolicy,
  forApi,
  forPages,
  newNonce,
  withNonce,
} from './security-headers.js';
import { TextReply } from '../core/text-reply.js';

/** A request with the raw bytes of its body: a signature covers the bytes and not their meaning. */
export interface RawRequest {
  /** Path and query as sent. */
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** The network address of the caller. */
  readonly address: string;
}

/** A route outside the contract, open to every client: its handler authenticates the caller. */
export interface RawRoute {
  readonly method: 'GET' | 'POST';
  /** With `:name` for parameters. */
  readonly path: `/${string}`;
  /** Requests per minute and address. Default 600. */
  readonly perMinute?: number;
  /**
   * An object is sent as JSON, a `TextReply` with its own type, with the policy of pages if it is
   * HTML.
   */
  readonly answer: (request: RawRequest) => Promise<object | TextReply>;
}

const defaultPerMinute = 600;
const maxBytes = 512 * 1024;

/**
 * Registers routes that read their bodies themselves, for any content type. They are registered
 * separately, so that no other route gets such a body.
 */
export async function addRawRoutes(
  app: FastifyInstance,
  routes: readonly RawRoute[],
  limits: RateLimiter,
): Promise<void> {
  await app.register(async (apart) => {
    apart.removeAllContentTypeParsers();
    apart.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    for (const { method, path, perMinute = defaultPerMinute, answer } of routes)
      apart.route({
        method,
        url: path,
        config: { openCost: 'limited' },
        handler: async (request, reply) => {
          const wait = await limits.hit(`${path}|ip:${networkOf(request.ip)}`, perMinute);
          if (wait > 0) throw refuse.tooMany(wait, undefined, perMinute);
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const result = await answer({
            url: request.raw.url ?? '',
            params: request.params as Record<string, string>,
            query: (request.query ?? {}) as Record<string, unknown>,
            headers: request.headers,
            body,
            address: request.ip,
          });
          return send(reply, result);
        },
      });
  });
}

function send(reply: FastifyReply, result: object | TextReply): FastifyReply {
  if (!(result instanceof TextReply))
    return reply
      .headers(forApi)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(result));
  if (!result.contentType.startsWith('text/html'))
    return reply.headers(forApi).type(result.contentType).send(result.text);
  const nonce = newNonce();
  return reply
    .headers({
      ...forApi,
      ...forPages,
      'content-security-policy': contentSecurityPolicy(nonce, ["'self'"]),
      ...result.headers,
    })
    .type(result.contentType)
    .send(withNonce(result.text, nonce));
}

/** For a route with an unknown URL or signature: the same reply as for any unknown URL. */
export const notFoundReply = (): Refusal =>
  new Refusal(404, 'There is nothing at this address.', { code: 'no-route' });
