import { ModelError } from '../model/error.js';
import { type ModelEvent, type ModelPort, type ModelRequest } from '../model/port.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { renderRequest } from './prompt.js';
import { readCompletion } from './stream.js';
import { createOpenRequest } from './open-request.js';
import { withoutReasoning } from './reasoning.js';
import { watchDeadlines } from './deadlines.js';
import { withoutUnknownMark } from './unknown-mark.js';

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

/** A model on any server with the chat-completions protocol. */
export function createOpenAiModel(options: OpenAiModelOptions): ModelPort {
  const {
    apiKey,
    name = 'default',
    firstTokenMs = 30_000,
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
  const openWithRetry = createOpenRequest({ send, url, apiKey, retryDelayMs, now });

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
      const clock = watchDeadlines(totalMs, signal);
      let isSettled = false;
      const settle = (as: 'succeeded' | 'failed' | 'abandoned') => {
        if (!isSettled) breaker[as]();
        isSettled = true;
      };
      try {
        clock.expect(firstTokenMs);
        const body = {
          model: name,
          stream: true,
          stream_options: { include_usage: true },
          ...renderRequest(request),
        };
        const response = await openWithRetry(body, clock.signal);
        const completion = withoutReasoning(
          readCompletion(response.body as ReadableStream<Uint8Array>, () => clock.expect(idleMs)),
        );
        for await (const event of request.purpose === 'converse'
          ? withoutUnknownMark(completion)
          : completion) {
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
        // A client that stops reading early has the connection closed.
        settle('abandoned');
        clock.stop();
      }
    },
  };
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
