import { setTimeout as wait } from 'node:timers/promises';
import { ModelError } from '../model/error.js';

const longestRetryAfterMs = 5000;

interface OpenRequestContext {
  readonly send: typeof fetch;
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly retryDelayMs: number;
  readonly now: () => number;
}

/** Opens a stream, with one retry where that may help. */
export function createOpenRequest({
  send,
  url,
  apiKey,
  retryDelayMs,
  now,
}: OpenRequestContext): (
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<Response> {
  let knowsOptions = true;

  /** One try, as far as the headers. */
  async function open(body: string, signal: AbortSignal): Promise<Response> {
    let response: Response;
    try {
      response = await send(url, {
        method: 'POST',
        body,
        signal,
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        },
      });
    } catch (cause) {
      throw new ModelError(
        'unreachable',
        `The model server at ${new URL(url).host} cannot be reached.`,
        { cause },
      );
    }
    if (response.ok && response.body) return response;
    await response.body?.cancel().catch(() => undefined);
    const isBusy = response.status === 429 || response.status >= 500;
    throw new ModelError(
      isBusy ? 'busy' : 'refused',
      `The model server answered ${response.status}.`,
      { status: response.status, cause: response.headers.get('retry-after') ?? undefined },
    );
  }

  async function openWithRetry(body: string, signal: AbortSignal): Promise<Response> {
    try {
      return await open(body, signal);
    } catch (error) {
      if (
        signal.aborted ||
        !(error instanceof ModelError) ||
        !['unreachable', 'busy'].includes(error.code)
      )
        throw error;
      await wait(retryDelay(error, retryDelayMs, now()), undefined, { signal });
      return open(body, signal);
    }
  }

  /** Some servers refuse a request with options of the stream that they do not know. */
  return async ({ stream_options: options, ...plain }, signal) => {
    if (knowsOptions)
      try {
        return await openWithRetry(JSON.stringify({ ...plain, stream_options: options }), signal);
      } catch (error) {
        if (!(error instanceof ModelError) || ![400, 422].includes(error.status ?? 0)) throw error;
      }
    const response = await openWithRetry(JSON.stringify(plain), signal);
    knowsOptions = false;
    return response;
  };
}

/** `Retry-After` as seconds or as a date, up to five seconds. */
export function retryDelay(error: ModelError, fallback: number, now: number): number {
  if (error.status !== 429 || typeof error.cause !== 'string') return fallback;
  const seconds = Number(error.cause);
  const ms = Number.isNaN(seconds) ? Date.parse(error.cause) - now : seconds * 1000;
  return ms > 0 ? Math.min(ms, longestRetryAfterMs) : fallback;
}
