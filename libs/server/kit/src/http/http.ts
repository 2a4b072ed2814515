import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import compress from '@fastify/compress';
import {
  type OperationName,
  addressMeant,
  endpointsOf,
  formOf,
  operationNames,
  operationOf,
  defaultBodyBytes,
} from '@patchbay/contract';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteHandlerMethod,
} from 'fastify';
import { hasDisconnected, isDisconnectError } from '../transport/client-disconnect.js';
import { connectionLimits, holdConnections } from '../transport/connections.js';
import { type Certificate, type FurtherPort, openFurtherPort } from '../transport/further-port.js';
import { anyOrigin, isOpenPath, isOpenToAnyOrigin, preflight } from '../transport/cors.js';
import { contractDocument } from '../docs/contract-document.js';
import { apiDocument, type DocumentFacts, documentAbout } from '../docs/api-document.js';
import { type DocApi } from '../docs/open-api.js';
import { referenceOf } from '../docs/reference.js';
import { addDocs } from '../docs/routes.js';
import { addForms } from '../bodies/form.js';
import { type Log } from '../core/log.js';
import { enforceHttps } from '../transport/https-only.js';
import { addLocalRoutes, localConstraint, mayHaveLocalRoutes } from '../transport/local-routes.js';
import { isLoopbackUrl } from '../transport/loopback.js';
import { type HttpOptions } from './http-options.js';
import { demandOneHost } from '../transport/host-header.js';
import { type OpenRoute, demandOpenCost } from '../limits/open-cost.js';
import { createOpenStreams } from '../limits/open-streams.js';
import { addOperation } from './operation-route.js';
import { gracefulClose } from '../transport/graceful-close.js';
import { malformedRequestHandler } from '../transport/malformed-requests.js';
import { nameCaller } from '../transport/caller-network.js';
import {
  abortSlowBody,
  defaultTimeouts,
  serverOptions,
  type Timeouts,
} from '../transport/timeouts.js';
import { isTooLarge, toProblem } from '../core/problem.js';
import { addRawRoutes } from '../transport/raw-routes.js';
import { Refusal, refuse } from '../core/refusal.js';
import { everywhere, forApi } from '../transport/security-headers.js';
import { addUpgrades, upgradableRequests, type UpgradeRoute } from '../transport/upgrades.js';
import { readJsonBodies } from '../bodies/json-bodies.js';
import { addPages, demandPace } from '../pages/pages.js';
import { pageRequestOf, routePath } from '../transport/request.js';
import { createExhaustedTokens } from '../limits/exhausted-tokens.js';
import { createUnknownTokens } from '../limits/unknown-tokens.js';

/** A started or testable server: `inject` answers without a port. */
export interface Http {
  readonly app: FastifyInstance;
  /** Admits requests; before that, everything except `/healthz` is 503. */
  markReady(): void;
  /** Every route with its protection against callers without a session. */
  readonly openRoutes: readonly OpenRoute[];
  listen(port: number, host?: string): Promise<number>;
  /** Takes connections at a further port, too; with a certificate encrypted ones. */
  listenAlso(port: number, read?: () => Certificate, host?: string): Promise<number>;
  /**
   * Reports that it is not ready, ends the event streams, accepts no connections after a pause, and
   * waits for running requests.
   */
  close(): Promise<void>;
}

/** The HTTP library with its limits, before anything is registered. */
function createApp(
  trustedProxies: number,
  timeouts: Timeouts,
  log: Log,
  upgrades: readonly UpgradeRoute[],
): FastifyInstance {
  const options = serverOptions(timeouts);
  const IncomingMessage = upgradableRequests(new Set(upgrades.map(({ path }) => path)));
  return fastify({
    logger: false,
    bodyLimit: defaultBodyBytes,
    exposeHeadRoutes: false,
    trustProxy:
      trustedProxies > 0 ? (_address: string, hop: number) => hop < trustedProxies : false,
    // A request over an open connection while the server closes is still answered.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...options,
    http: { ...options.http, IncomingMessage },
    clientErrorHandler: malformedRequestHandler(timeouts),
    routerOptions: { maxParamLength: 512, constraints: { local: localConstraint } },
    rewriteUrl: (request) => addressMeant(request.method ?? 'GET', request.url ?? '/'),
    // A URL that the router cannot parse bypasses the hooks of the server.
    frameworkErrors: (error, request, reply) => {
      reply
        .headers({ ...everywhere, ...(isOpenPath(request.method, request.url) ? anyOrigin : {}) })
        .header('x-request-id', request.id);
      sendProblem(error, request as FastifyRequest, reply as FastifyReply, log);
    },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    },
  });
}

/** The state of the server between its start and its end. */
interface Phase {
  isReady: boolean;
  isEnding: boolean;
}

async function packReplies(app: FastifyInstance): Promise<void> {
  // Bodies are accepted uncompressed only: a decompressed one could grow without limit, and an
  // unread one would block its connection.
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: leastPacked,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { 1: 4 } },
  });
}

/** Hooks before every route, and after every reply. */
function addRequestHooks(
  app: FastifyInstance,
  {
    log,
    timeouts,
    isHttps,
    phase,
  }: {
    readonly log: Log;
    readonly timeouts: Timeouts;
    readonly isHttps: boolean;
    readonly phase: Readonly<Phase>;
  },
): void {
  app.addHook('onRequest', async (request, reply) => {
    nameCaller(request);
    // Before any refusal: otherwise a page of another origin could not read the reason.
    reply
      .headers(request.routeOptions.config.anyOrigin ? { ...everywhere, ...anyOrigin } : everywhere)
      .header('x-request-id', request.id);
    // A reply whose caller disconnected is never finished, so the hook below does not see it.
    reply.raw.once('close', () => {
      if (hasDisconnected(request, reply)) writeAccessLog(log, request, reply, 'the caller left');
    });
    abortSlowBody(request, reply, timeouts.bodyMs, (problem) =>
      sendProblem(problem, request, reply.header('connection', 'close'), log),
    );
    if (phase.isEnding) reply.header('connection', 'close');
    demandOneHost(request);
    if (isHttps) enforceHttps(request, reply);
    if (!phase.isReady && request.url !== '/healthz')
      throw refuse.busy('The server is starting. Try again in a moment.');
  });
  app.addHook('onResponse', async (request, reply) => writeAccessLog(log, request, reply));
}

/** Errors, and addresses without a route, are answered as problems. */
function addFailureReplies(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log));
  app.setNotFoundHandler((request, reply) =>
    sendProblem(
      new Refusal(404, 'There is nothing at this address.', { code: 'no-route' }),
      request,
      reply,
      log,
    ),
  );
}

/**
 * Builds the server from the contract: every operation with its aliases, the documents, the pages.
 */
export async function createHttp<Db>(options: HttpOptions<Db>): Promise<Http> {
  const { log } = options;
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const streams = createOpenStreams(options.slots);
  const isHttps = options.api.serverUrl?.startsWith('https:') === true;
  const app = createApp(options.trustedProxies ?? 0, timeouts, log, options.upgrades ?? []);
  const finish = gracefulClose(app, timeouts);
  holdConnections(
    app.server,
    connectionLimits(options.connections),
    (options.trustedProxies ?? 0) > 0,
  );
  const phase: Phase = { isReady: false, isEnding: false };
  const furtherPorts: FurtherPort[] = [];
  const openRoutes = demandOpenCost(app);
  await packReplies(app);
  readJsonBodies(app);
  addRequestHooks(app, { log, timeouts, isHttps, phase });
  addFailureReplies(app, log);

  const isForm = (name: OperationName) => formOf(operationOf(name).body) !== null;
  const held = {
    streams,
    spentTokens: createExhaustedTokens(options.limits),
    unknownTokens: createUnknownTokens(options.limits, options.unknownTokensPerMinute),
  };
  for (const name of operationNames) if (!isForm(name)) addOperation(app, name, options, held);
  await addForms(app, (scope) => {
    for (const name of operationNames) if (isForm(name)) addOperation(scope, name, options, held);
  });
  addPreflights(app);
  addDocuments(app, options, () => phase.isEnding);
  const isLocal = mayHaveLocalRoutes(options.api.serverUrl, options.trustedProxies);
  addLocalRoutes(app, isLocal ? (options.local ?? []) : []);
  await addRawRoutes(app, options.raw ?? [], options.limits);
  const upgraded = await addUpgrades(app, options.upgrades ?? [], options.limits);
  if (options.pages)
    await addPages(app, isLocal ? options.pages : { ...options.pages, localPages: [] }, options);

  return {
    app,
    openRoutes,
    markReady: () => {
      phase.isReady = true;
    },
    listen: async (port, host = '0.0.0.0') => {
      await app.listen({ port, host });
      const address = app.server.address();
      return typeof address === 'object' && address ? address.port : port;
    },
    listenAlso: async (port, read, host = '0.0.0.0') => {
      const further = await openFurtherPort(app.server, { port, host, ...(read ? { read } : {}) });
      furtherPorts.push(further);
      return further.port;
    },
    close: async () => {
      for (const further of furtherPorts) further.close();
      phase.isEnding = true;
      streams.endAll();
      if (timeouts.drainMs > 0) await pause(timeouts.drainMs);
      // Those that were opened in between.
      streams.endAll();
      upgraded.close();
      await finish();
    },
  };
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): void {
  if (isDisconnectError(error) && hasDisconnected(request, reply)) return void reply.hijack();
  const { status, headers, body } = toProblem(
    isTooLarge(error) ? refuse.tooLarge(request.routeOptions.bodyLimit) : error,
    request.id,
    log,
  );
  void reply
    .status(status)
    .headers({ ...forApi, ...headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/**
 * The path without its values, the caller and the result. Never a query value, a header or a body.
 */
function writeAccessLog(
  log: Log,
  request: FastifyRequest,
  reply: FastifyReply,
  says = 'request',
): void {
  log.info(
    {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      query: Object.keys((request.query as object | null) ?? {}),
      token: request.actorLabel,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    says,
  );
}

function addPreflights(app: FastifyInstance): void {
  const byPath = new Map<string, Set<string>>();
  for (const name of operationNames) {
    if (!isOpenToAnyOrigin(operationOf(name))) continue;
    for (const { method, path } of endpointsOf(name))
      byPath.set(path, (byPath.get(path) ?? new Set()).add(method));
  }
  for (const [path, methods] of byPath) {
    app.options(routePath(path), { config: { openCost: 'constant' } }, async (request, reply) => {
      const wanted = request.headers['access-control-request-method'];
      if (!wanted || !methods.has(wanted))
        throw refuse.notFound('There is nothing at this address.');
      return reply
        .status(204)
        .headers(preflight([...methods].join(', ')))
        .send();
    });
  }
}

function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Compressing less costs more time than sending it. */
const leastPacked = 4096;

/**
 * How long a readiness result of the database is cached: more frequent checks than a balancer's
 * cost nothing.
 */
const defaultHealthMs = 500;

/** Shares one query among all checks within a time. */
function onceIn<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > ms) last = { at: performance.now(), answer: ask() };
    return last.answer;
  };
}

function addDocuments<Db>(
  app: FastifyInstance,
  { api, health, healthMs = defaultHealthMs, limits, pages }: HttpOptions<Db>,
  isEnding: () => boolean,
): void {
  // Read at the first request: a process that only serves operations needs neither.
  // On a developer's machine the document describes the server that sends it.
  const { serverUrl, ...about } = api;
  const described = serverUrl !== undefined && !isLoopbackUrl(serverUrl) ? { serverUrl } : {};
  const openApi = onFirstUse(() => contractDocument(about.version));
  const write = (facts: DocumentFacts) => documentAbout(openApi(), facts);
  const brandFor = pages?.brandFor;
  // A HEAD request gets the same reply without its body, except on operations.
  const show = (
    url: string,
    openCost: OpenRoute['openCost'],
    handler: RouteHandlerMethod,
    options: { readonly compress?: false } = {},
  ) => app.route({ method: ['GET', 'HEAD'], url, config: { openCost }, ...options, handler });
  show(
    '/api/openapi.json',
    'cached',
    apiDocument({
      about: { title: about.title, ...described },
      write,
      demandPace: (request) => demandPace(request, limits),
      ...(brandFor
        ? { nameFor: async (request) => (await brandFor(pageRequestOf(request))).name }
        : {}),
    }),
    { compress: false },
  );
  addDocs(app, {
    reference: () => referenceOf(openApi() as unknown as DocApi, operationNames),
    demandPace: (request) => demandPace(request, limits),
    brandFor: async (request) =>
      (await brandFor?.(pageRequestOf(request))) ?? { name: '', color: '#2b5ce6' },
  });
  const askedNow = onceIn(healthMs, async () => (await health?.()) ?? { ok: true });
  show('/healthz', 'constant', async (_request, reply) => reply.headers(forApi).send({ ok: true }));
  show('/readyz', 'cached', async (_request, reply) => {
    const state = isEnding() ? { ok: false, isEnding: true } : await askedNow();
    return reply
      .code(state.ok ? 200 : 503)
      .headers({ ...forApi, ...(state.ok ? {} : { 'retry-after': '2' }) })
      .send(state);
  });
}
