import { setTimeout as wait } from 'node:timers/promises';
import { ModelError } from '../model/error.js';

const longestRetryAfterMs = 5000;

interface OpenRequestContext {
  readonly send: typeof fetch;
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly retryDelayMs: number;
}

/** Opens a stream, with one retry where that may help. */
export function createOpenRequest({
  send,
  url,
  apiKey,
  retryDelayMs,
}: OpenRequestContext): (body: string, signal: AbortSignal) => Promise<Response> {
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
      await wait(retryDelay(error, retryDelayMs), undefined, { signal });
      return open(body, signal);
    }
  }
  return openWithRetry;
}

function retryDelay(error: ModelError, usual: number): number {
  const seconds = Number(error.cause);
  return error.status === 429 && seconds > 0
    ? Math.min(seconds * 1000, longestRetryAfterMs)
    : usual;
}
