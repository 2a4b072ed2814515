import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.js';

/** Timeouts of the HTTP server, in milliseconds. */
export interface Timeouts {
  /** Until the headers of a request have arrived. */
  readonly headersMs: number;
  /** Until a body that is no form has arrived. */
  readonly bodyMs: number;
  /** Until a whole request has arrived, including a form with its files. */
  readonly requestMs: number;
  /**
   * How long the server still accepts requests after `/readyz` reports that it shuts down, so that
   * a load balancer notices.
   */
  readonly drainMs: number;
  /** How long running requests may take to finish when the server closes. */
  readonly closeMs: number;
  /** Interval between two checks for requests that are late. */
  readonly checkMs: number;
  /** Keep-alive: until the next request arrives on a connection. */
  readonly idleMs: number;
  /** Until a client that reads nothing of the reply is disconnected. */
  readonly stalledMs: number;
  /** Until a connection is destroyed on which a malformed request was refused. */
  readonly lingerMs: number;
}

/**
 * Idle connections cost memory, so slow requests are aborted. Forms get more time because they may
 * be uploaded over a mobile network.
 */
export const defaultTimeouts: Timeouts = {
  headersMs: 10_000,
  bodyMs: 30_000,
  requestMs: 120_000,
  drainMs: 0,
  closeMs: 15_000,
  checkMs: 1000,
  idleMs: 72_000,
  stalledMs: 60_000,
  lingerMs: 1000,
};

/** The timeouts as options of the HTTP server. */
export const serverOptions = ({ headersMs, requestMs, checkMs, idleMs, stalledMs }: Timeouts) => ({
  requestTimeout: requestMs,
  keepAliveTimeout: idleMs,
  connectionTimeout: stalledMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
});

/** The refusal of a request that did not arrive in time. */
export const requestTimedOut = (): Refusal =>
  new Refusal(408, 'The request took too long to arrive.', { code: 'slow', retryable: true });

/**
 * Answers and aborts a request whose body does not arrive in time. Forms have the time of a whole
 * request.
 */
export function abortSlowBody(
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
    else answer(requestTimedOut());
  }, ms);
  late.unref();
  for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(late));
}
