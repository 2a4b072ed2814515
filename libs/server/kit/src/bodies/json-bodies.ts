import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.js';
import { UnreadBody } from './unread-body.js';

/**
 * JSON bodies: those of operations are parsed when their checks ask for it, those of other routes at
 * once.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const packing = request.headers['content-encoding'];
    if (packing !== undefined && packing !== 'identity')
      return done(
        new Refusal(415, 'Send the body as it is, without Content-Encoding.', {
          code: 'media-type',
        }),
      );
    if (body === '') return done(null, undefined);
    const unread = new UnreadBody(body as string, (text) => parsedBy(parse, request, text));
    if (request.routeOptions.config.readsBodyLate) return done(null, unread);
    try {
      done(null, unread.read());
    } catch (error) {
      done(error as Error);
    }
  });
}

/** The result of the library's parser, which calls back before it returns. */
function parsedBy(
  parse: ReturnType<FastifyInstance['getDefaultJsonParser']>,
  request: FastifyRequest,
  text: string,
): unknown {
  let outcome: { readonly error: Error | null; readonly value?: unknown } | undefined;
  void parse(request, text, (error, value) => {
    outcome = { error, value };
  });
  if (outcome?.error) throw outcome.error;
  return outcome?.value;
}
