import { CircuitBreaker } from '../../openai/circuit-breaker.js';
import { watchDeadlines } from '../../openai/deadlines.js';
import { SpeechError } from '../speech-error.js';

/** Where a speech service is and how long it may take; all times are milliseconds. */
export interface SpeechServiceOptions {
  /** Up to and without the path of an operation, such as `https://speech.example.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Until the answer begins. 8,000 by default. */
  readonly firstMs?: number;
  /** Between two pieces of the answer. 4,000 by default. */
  readonly idleMs?: number;
  /** For all of it. 30,000 by default. */
  readonly totalMs?: number;
  readonly breaker?: { readonly failures?: number; readonly coolDownMs?: number };
  readonly now?: () => number;
  /** Checks the address before it connects; the global `fetch` by default. */
  readonly fetch?: typeof fetch;
}

/** The body of a request; `type` is missing where the runtime knows it, as for a form. */
export interface SpeechRequestBody {
  readonly body: string | FormData;
  readonly type?: string;
}

/** An answer whose pieces arrive within the deadlines. */
export interface SpeechAnswer {
  /** The media type in lower case without parameters; empty where the server named none. */
  readonly type: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/**
 * Sends requests to one operation of a speech service. An answer is never requested twice: a caller
 * waits, and the caller of this function decides what is said instead. After four failures in a row
 * the service is not asked for 15 seconds. All failures are `SpeechError`s.
 */
export function createSpeechRequest(options: SpeechServiceOptions, path: string) {
  const { firstMs = 8000, idleMs = 4000, totalMs = 30_000 } = options;
  const { apiKey, now = Date.now, fetch: send = fetch } = options;
  const url = `${options.baseUrl.replace(/(?<!\/)\/+$/, '')}${path}`;
  const host = new URL(url).host;
  const breaker = new CircuitBreaker({
    failures: options.breaker?.failures ?? 4,
    coolDownMs: options.breaker?.coolDownMs ?? 15_000,
    now,
  });

  async function open({ body, type }: SpeechRequestBody, signal: AbortSignal): Promise<Response> {
    let response: Response;
    try {
      response = await send(url, {
        method: 'POST',
        body,
        signal,
        redirect: 'error',
        headers: {
          ...(type ? { 'content-type': type } : {}),
          ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        },
      });
    } catch (cause) {
      throw new SpeechError('unavailable', `The speech service at ${host} cannot be reached.`, {
        cause,
      });
    }
    if (response.ok && response.body) return response;
    await response.body?.cancel().catch(() => undefined);
    const isBusy = response.status === 429 || response.status >= 500;
    throw new SpeechError(
      isBusy ? 'busy' : 'refused',
      `The speech service at ${host} answered ${response.status}.`,
    );
  }

  /** Hands the answer to `read`; the connection is closed when that ends. */
  async function* ask<T>(
    request: SpeechRequestBody,
    caller: AbortSignal,
    read: (answer: SpeechAnswer) => AsyncIterable<T>,
  ): AsyncGenerator<T> {
    if (caller.aborted) throw new SpeechError('aborted', 'The request was canceled.');
    if (!breaker.tryPass())
      throw new SpeechError(
        'unavailable',
        `The speech service at ${host} failed several times in a row and is not asked now.`,
      );
    const clock = watchDeadlines(totalMs, caller);
    let outcome: 'succeeded' | 'failed' | 'abandoned' = 'abandoned';
    try {
      clock.expect(firstMs);
      const response = await open(request, clock.signal);
      const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
      const pieces = piecesOf(response.body as ReadableStream<Uint8Array>, () =>
        clock.expect(idleMs),
      );
      yield* read({ type, pieces });
      outcome = 'succeeded';
    } catch (cause) {
      const error = toSpeechError(cause, { host, timer: clock.signal, caller });
      if (error.code !== 'aborted') outcome = isFault(error) ? 'failed' : 'succeeded';
      throw error;
    } finally {
      breaker[outcome]();
      clock.stop();
    }
  }

  return { host, ask };
}

/** A refused key or a broken answer of one sentence says nothing about the health of the service. */
const isFault = ({ code }: SpeechError): boolean =>
  code === 'busy' || code === 'unavailable' || code === 'timeout';

async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  onPiece: () => void,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onPiece();
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function toSpeechError(
  cause: unknown,
  {
    host,
    timer,
    caller,
  }: { readonly host: string; readonly timer: AbortSignal; readonly caller: AbortSignal },
): SpeechError {
  if (caller.aborted) return new SpeechError('aborted', 'The request was canceled.', { cause });
  if (timer.aborted)
    return new SpeechError('timeout', `The speech service at ${host} took too long.`, { cause });
  return cause instanceof SpeechError
    ? cause
    : new SpeechError('unavailable', `The connection to the speech service at ${host} broke.`, {
        cause,
      });
}
