import {
  type OperationName,
  bodyBytesOf,
  endpointsOf,
  formOf,
  operationOf,
} from '@patchbay/contract';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Actor, type TreeNode } from '../core/actor.js';
import { hasDisconnected } from '../transport/client-disconnect.js';
import { isOpenToAnyOrigin } from '../transport/cors.js';
import { readCredential, tokenOf } from '../pipeline/credential.js';
import { labelOf, refuseSpent } from '../pipeline/call-limits.js';
import { type Incoming, type Seen, admit } from '../pipeline/dispatch.js';
import { readForm } from '../bodies/form.js';
import { type HttpOptions } from './http-options.js';
import {
  type WrittenReply,
  forgetUndone,
  keyHeader,
  keyedCall,
  once,
} from '../pipeline/idempotency.js';
import { Refusal, refuse } from '../core/refusal.js';
import { callerOf, routePath } from '../transport/request.js';
import { forApi, forQueryToken } from '../transport/security-headers.js';
import { type NotJson, written, sendAnswer, asWritten } from './written-reply.js';
import { wantsEvents, stream } from './stream-reply.js';
import { UnreadBody } from '../bodies/unread-body.js';
import { type Held, type AnyHandler, type OperationRoute } from './registered-operation.js';

/** Registers one operation under its path and every alias. */
export function addOperation<Db>(
  app: FastifyInstance,
  name: OperationName,
  options: HttpOptions<Db>,
  held: Held,
): void {
  const entry = operationOf(name);
  const given = options.handlers[name] as unknown;
  const handler = (typeof given === 'function' ? { reply: given } : given) as AnyHandler<Db>;
  const route = { name, entry, form: formOf(entry.body), handler, options, ...held };
  const isPublic = entry.access.audience === 'public';
  const config = {
    anyOrigin: isOpenToAnyOrigin(entry),
    openCost: isPublic ? 'limited' : 'refused',
    readsBodyLate: true,
  } as const;
  const bodyLimit = route.form ? {} : { bodyLimit: bodyBytesOf(entry) };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    let actor: Actor = { kind: 'anonymous' };
    let target: TreeNode | null = null;
    try {
      await serve(route, request, reply, {
        actor: (found) => {
          actor = found;
          request.actorLabel = labelOf(found);
        },
        target: (found) => {
          target = found;
        },
      });
    } catch (error) {
      if (error instanceof Refusal)
        options.securityMonitor?.refused({
          operation: name,
          entry,
          actor,
          target,
          refusal: error,
          requestId: request.id,
          caller: callerOf(request),
          args: {
            ...objectIn(request.body instanceof UnreadBody ? request.body.known() : request.body),
            ...objectIn(request.query),
            ...objectIn(request.params),
          },
        });
      throw error;
    }
  };

  /** Before a body is read. */
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const query = (request.query ?? {}) as Record<string, unknown>;
    if ('token' in query) reply.headers(forQueryToken);
    if (!isPublic && !readCredential({ headers: request.headers, query }))
      throw refuse.unauthorized();
    const asked = { headers: request.headers, query };
    refuseSpent(name, entry, asked, held.spentTokens, (label) => {
      request.actorLabel = label;
    });
    const token = isPublic ? null : tokenOf(asked);
    if (token !== null) held.unknownTokens.demand(token, callerOf(request).address);
  };

  for (const { method, path } of endpointsOf(name))
    app.route({ method, url: routePath(path), config, ...bodyLimit, onRequest, handler: answer });
}

/** Admits a request, runs its handler and sends the reply. */
async function serve<Db>(
  route: OperationRoute<Db>,
  request: FastifyRequest,
  reply: FastifyReply,
  seen: Seen,
): Promise<void> {
  const { name, entry, form, handler, options, spentTokens, unknownTokens } = route;
  const query = (request.query ?? {}) as Record<string, unknown>;
  reply.headers('token' in query ? { ...forApi, ...forQueryToken } : forApi);
  const abort = new AbortController();
  // A request is closed once its body is read; only a close before that is a disconnected caller.
  request.raw.once('close', () => {
    if (!request.raw.complete) abort.abort();
  });
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  // One who left while the body was received closed the connection before the listeners above.
  if (hasDisconnected(request, reply)) abort.abort();
  const admitted = await admit(
    name,
    entry,
    {
      ...incomingOf(request, query, abort.signal),
      ...(form ? { form: () => readForm(request, form) } : {}),
    },
    { ...options, spentTokens, unknownTokens },
    seen,
  );
  if (handler.stream && wantsEvents(request))
    return stream(route, request, reply, abort, admitted, handler.stream);
  const keyed = options.idempotencyStore
    ? await keyedCall(name, entry, request.headers[keyHeader], admitted)
    : null;
  const about = { requestId: request.id, log: options.log };
  const make = async (): Promise<WrittenReply | NotJson> => {
    const made = await written(name, entry, await handler.reply(admitted.call));
    await forgetUndone(options.idempotencyStore, entry, admitted, about);
    return made;
  };
  if (!keyed || !options.idempotencyStore) return sendAnswer(reply, await make(), entry);
  const { reply: kept, isReplay } = await once(
    options.idempotencyStore,
    keyed,
    async () => asWritten(await make(), name),
    about,
  );
  if (isReplay) reply.header('idempotency-replayed', 'true');
  await reply.status(kept.status).type(kept.contentType).send(kept.text);
}

const objectIn = (part: unknown): Record<string, unknown> =>
  typeof part === 'object' && part !== null && !Array.isArray(part) ? { ...part } : {};

function incomingOf(
  request: FastifyRequest,
  query: Record<string, unknown>,
  signal: AbortSignal,
): Incoming {
  return {
    requestId: request.id,
    method: request.method,
    headers: request.headers,
    params: (request.params ?? {}) as Record<string, unknown>,
    query,
    readBody: () =>
      request.body instanceof UnreadBody ? request.body.read() : (request.body as unknown),
    caller: callerOf(request),
    signal,
  };
}
