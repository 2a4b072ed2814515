import { setTimeout as wait } from 'node:timers/promises';
import { ModelError } from '../model/error.js';
import { type ModelEvent, type ModelPort, type ModelRequest } from '../model/port.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { renderRequest } from './prompt.js';
import { readCompletion } from './stream.js';

export interface OpenAiModelOptions {
  /** Up to and without `/chat/completions`, such as `https://models.example.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Name of the model on that server. */
  readonly name?: string;
  /** Milliseconds until the first piece must be there, between two pieces, and for all of it. */
  readonly firstTokenMs?: number;
  readonly idleMs?: number;
  readonly totalMs?: number;
  /** Milliseconds before the one retry; a `Retry-After` up to five seconds wins. */
  readonly retryDelayMs?: number;
  readonly breaker?: { readonly failures?: number; readonly coolDownMs?: number };
  readonly now?: () => number;
  readonly fetch?: typeof fetch;
}

const longestRetryAfterMs = 5000;

/** A model behind any server that speaks the chat-completions protocol. */
export function createOpenAiModel(options: OpenAiModelOptions): ModelPort {
  const {
    apiKey,
    name = 'default',
    firstTokenMs = 15_000,
    idleMs = 15_000,
    totalMs = 60_000,
    retryDelayMs = 300,
    now = Date.now,
    fetch: send = fetch,
  } = options;
  const url = `${options.baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`;
  const breaker = new CircuitBreaker({
    failures: options.breaker?.failures ?? 4,
    coolDownMs: options.breaker?.coolDownMs ?? 20_000,
    now,
  });

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

  return {
    name,
    label: `${name} at ${new URL(url).host}`,
    offline: false,
    async *reply(request: ModelRequest, signal?: AbortSignal): AsyncGenerator<ModelEvent> {
      if (signal?.aborted) throw new ModelError('aborted', 'The reply was called off.');
      if (!breaker.tryPass())
        throw new ModelError(
          'open',
          'The model server failed several times in a row and is left alone for a moment.',
        );
      const clock = watch(totalMs, signal);
      let isSettled = false;
      const settle = (as: 'succeeded' | 'failed' | 'abandoned') => {
        if (!isSettled) breaker[as]();
        isSettled = true;
      };
      try {
        clock.expect(firstTokenMs);
        const body = JSON.stringify({
          model: name,
          stream: true,
          stream_options: { include_usage: true },
          ...renderRequest(request),
        });
        const response = await openWithRetry(body, clock.signal);
        for await (const event of readCompletion(response.body as ReadableStream<Uint8Array>, () =>
          clock.expect(idleMs),
        )) {
          if (event.type === 'done') settle('succeeded');
          yield event;
        }
      } catch (cause) {
        const error = toModelError(cause, clock.signal, signal);
        // A refused key or a bad request says nothing about the health of the server.
        settle(
          error.code === 'aborted'
            ? 'abandoned'
            : error.code === 'refused'
              ? 'succeeded'
              : 'failed',
        );
        throw error;
      } finally {
        // Whoever stops reading early has the connection closed.
        settle('abandoned');
        clock.stop();
      }
    },
  };
}

function retryDelay(error: ModelError, usual: number): number {
  const seconds = Number(error.cause);
  return error.status === 429 && seconds > 0
    ? Math.min(seconds * 1000, longestRetryAfterMs)
    : usual;
}

function toModelError(
  cause: unknown,
  timer: AbortSignal,
  caller: AbortSignal | undefined,
): ModelError {
  if (caller?.aborted) return new ModelError('aborted', 'The reply was called off.', { cause });
  if (timer.aborted) return new ModelError('timeout', 'The model server took too long.', { cause });
  return cause instanceof ModelError
    ? cause
    : new ModelError('interrupted', 'The connection to the model server broke.', { cause });
}

/** A signal that fires when the caller aborts, when all of it takes too long, or when the next piece is late. */
function watch(totalMs: number, caller: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const total = setTimeout(abort, totalMs);
  let next: NodeJS.Timeout | undefined;
  caller?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    expect(ms: number): void {
      clearTimeout(next);
      next = setTimeout(abort, ms);
    },
    stop(): void {
      clearTimeout(total);
      clearTimeout(next);
      caller?.removeEventListener('abort', abort);
      controller.abort();
    },
  };
}
