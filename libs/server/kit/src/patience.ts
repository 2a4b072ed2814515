import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Refusal } from './refusal.js';
import { everywhere, forApi } from './security-headers.js';

/** How long others are waited for, in milliseconds. */
export interface Patience {
  /** For the headers of a request. */
  readonly headersMs: number;
  /** For a body that is no form. */
  readonly bodyMs: number;
  /** For a whole request, a form with its files included. */
  readonly requestMs: number;
  /** For whoever sends callers here to notice that this process ends, while it still takes them. */
  readonly leaveMs: number;
  /** For what runs when the server closes, before it is cut off. */
  readonly closeMs: number;
  /** Between two looks at who is late. */
  readonly lookMs: number;
  /** For the next request on a connection. */
  readonly idleMs: number;
  /** For a reader who takes nothing of what was sent. */
  readonly stalledMs: number;
  /** For the other end to close a connection on which something was refused that is no request. */
  readonly lingerMs: number;
}

/** Connections that say nothing cost memory: whoever dawdles is cut off. A form may come from a telephone. */
export const usualPatience: Patience = {
  headersMs: 10_000,
  bodyMs: 30_000,
  requestMs: 120_000,
  leaveMs: 0,
  closeMs: 15_000,
  lookMs: 1000,
  idleMs: 72_000,
  stalledMs: 60_000,
  lingerMs: 1000,
};

/** What the HTTP server is told about patience. */
export const serverOptions = ({ headersMs, requestMs, lookMs, idleMs, stalledMs }: Patience) => ({
  requestTimeout: requestMs,
  keepAliveTimeout: idleMs,
  connectionTimeout: stalledMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: lookMs },
});

export const tooSlow = (): Refusal =>
  new Refusal(408, 'The request took too long to arrive.', { code: 'slow', retryable: true });

/** Answers and cuts off a request whose body does not come. Forms have the time of a whole request. */
export function cutSlowBody(
  request: FastifyRequest,
  reply: FastifyReply,
  ms: number,
  answer: (problem: Refusal) => void,
): void {
  const { raw } = request;
  const { headers } = raw;
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody || /^multipart\//i.test(headers['content-type'] ?? '')) return;
  const late = setTimeout(() => {
    if (raw.complete || raw.destroyed) return;
    reply.raw.once('close', () => raw.destroy());
    if (reply.sent) raw.destroy();
    else answer(tooSlow());
  }, ms);
  late.unref();
  for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(late));
}

const broken: Readonly<Record<string, readonly [status: number, title: string, message: string]>> =
  {
    ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
    HPE_HEADER_OVERFLOW: [
      431,
      'Request Header Fields Too Large',
      'The headers of this request are too large.',
    ],
  };

/**
 * Returns how to answer what is no HTTP, before there is a request, in the one form of every refusal; nothing of what was sent comes back. The connection
 * is given back soon after, whether or not the other end closes it.
 */
export function answererOfBroken({
  lingerMs,
}: Pick<Patience, 'lingerMs'>): (error: { readonly code?: string }, socket: Socket) => void {
  const answered = new WeakSet<Socket>();
  return (error, socket) => {
    // More of what was refused already.
    if (answered.has(socket)) return;
    // A line that was opened ahead and said nothing wants no answer.
    if (
      error.code === 'ECONNRESET' ||
      !socket.writable ||
      socket.bytesWritten > 0 ||
      socket.bytesRead === 0
    )
      return void socket.destroy();
    answered.add(socket);
    socket.end(refusalOf(error.code ?? ''));
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

function refusalOf(code: string): string {
  const [status, title, message] = broken[code] ?? [
    400,
    'Bad Request',
    'The request is not HTTP that can be read.',
  ];
  const requestId = randomUUID();
  const body = JSON.stringify({
    success: false,
    message,
    retryable: status === 408,
    code: status === 408 ? 'slow' : 'invalid',
    requestId,
  });
  const headers = {
    ...everywhere,
    ...forApi,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  };
  return `HTTP/1.1 ${status} ${title}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`;
}

/** A connection that has said nothing yet, as browsers open ahead, may be about to ask. */
const silentMs = 500;

/** Returns how to close: takes no more connections, lets what runs finish, and cuts off what has not after a while. */
export function closerOf(app: FastifyInstance, { closeMs }: Patience): () => Promise<void> {
  const sockets = new Map<Socket, number>();
  const answers = new Set<ServerResponse>();
  app.server.on('connection', (socket) => {
    sockets.set(socket, performance.now());
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.on('request', (_request, answer) => {
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });
  // Node takes a line for idle as soon as its answer is written to the end, though much of it may still wait for a slow
  // reader, and destroys it with what waits; it does so itself when the server closes.
  const closeIdle = app.server.closeIdleConnections.bind(app.server);
  app.server.closeIdleConnections = () => {
    for (const { writableEnded, writableFinished } of answers)
      if (writableEnded && !writableFinished) return;
    closeIdle();
  };
  const sweep = () => {
    app.server.closeIdleConnections();
    // Node takes these for busy.
    for (const [socket, since] of sockets)
      if (socket.bytesRead === 0 && performance.now() - since > silentMs) socket.destroy();
  };
  return async () => {
    await quietMoment(app.server);
    const stopped = new Promise<void>((resolve) => {
      app.server.close(() => resolve());
    });
    const sweeping = setInterval(sweep, 50);
    const cut = setTimeout(() => app.server.closeAllConnections(), closeMs);
    try {
      await Promise.all([app.close(), stopped]);
    } finally {
      clearInterval(sweeping);
      clearTimeout(cut);
    }
  };
}

const looks = 1000;

/** Comes right after a look for new connections that found none: one that the system has accepted and this process has not yet taken is reset when the server stops listening. */
async function quietMoment(server: Server): Promise<void> {
  let taken = 0;
  const count = (): void => {
    taken += 1;
  };
  server.on('connection', count);
  for (let before = -1, look = 0; before !== taken && look < looks; look += 1) {
    before = taken;
    await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', count);
}
