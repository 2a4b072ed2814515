import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { CallError, isAbort, unreachable } from './call-error.js';
import { onWake, streamLine, type StreamLine } from './stream-line.js';

/** The options and callbacks of a stream. */
export interface StreamOptions {
  /** Ends the stream. */
  readonly signal?: AbortSignal;
  /**
   * Called when the stream is open; `resumed` is false if events since the last stream may have
   * been missed.
   */
  readonly onOpen?: (resumed: boolean) => void;
  /** Begins after this event, of an earlier stream. */
  readonly from?: string | undefined;
  /** Called with the id of each event, before it: what `from` takes. */
  readonly onId?: (id: string) => void;
  /** Called when the stream broke and will be tried again in so many milliseconds. */
  readonly onBreak?: (retryInMs: number) => void;
  /** Waits between tries; tests pass a clock of their own. */
  readonly wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

const firstRetryMs = 250;
const lastRetryMs = 15_000;

const sleep = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });

/** Waits for so long, or until the machine is online or the page is seen again. */
async function restUntilAwake(
  ms: number,
  wait: NonNullable<StreamOptions['wait']>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const rest = new AbortController();
  const end = () => rest.abort();
  const off = onWake(end);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  await wait(ms, rest.signal);
  signal?.removeEventListener('abort', end);
  off();
}

async function* messagesOf(
  response: Response,
  line: StreamLine,
  onRetry: (ms: number) => void,
): AsyncGenerator<EventSourceMessage> {
  const ready: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => ready.push(event), onRetry });
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  try {
    for (;;) {
      line.reading();
      const { done, value } = await Promise.race([reader.read(), line.cut]);
      if (done) return;
      line.heard();
      parser.feed(decoder.decode(value, { stream: true }));
      while (ready.length > 0) yield ready.shift() as EventSourceMessage;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Whether a retry can help: not if the server rejects the token or the request. */
const worthRetrying = (error: unknown) => !(error instanceof CallError) || error.retryable;

/** Reads the events of one connection. */
async function* eventsOf<T>(
  open: OpenStream,
  line: StreamLine,
  from: string | undefined,
  on: {
    readonly open: () => void;
    readonly id: (id: string) => void;
    readonly retry: (ms: number) => void;
  },
): AsyncGenerator<T> {
  const headers: Record<string, string> = from === undefined ? {} : { 'last-event-id': from };
  const response = await Promise.race([open(headers, line.signal), line.cut]);
  line.opened(response.headers);
  on.open();
  for await (const { id, data } of messagesOf(response, line, on.retry)) {
    if (id !== undefined) on.id(id);
    if (data !== '') yield JSON.parse(data) as T;
  }
}

type OpenStream = (
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
) => Promise<Response>;

/**
 * Reads events, and with `resume` opens the stream again after a break, from the last event that
 * arrived. A stream over which nothing comes for two beats of the server has broken.
 */
export async function* streamOf<T>(
  open: OpenStream,
  { signal, from, wait = sleep, resume, ...on }: StreamOptions & { readonly resume: boolean },
): AsyncGenerator<T> {
  let lastId = from;
  const failed = { times: 0 };
  let opened = false;
  let serverRetryMs: number | undefined;
  const own = {
    open: () => {
      on.onOpen?.(!opened || lastId !== undefined);
      opened = true;
    },
    id: (id: string) => {
      lastId = id;
      on.onId?.(id);
    },
    retry: (ms: number) => (serverRetryMs = ms),
  };
  while (!signal?.aborted) {
    const line = streamLine(signal, resume);
    try {
      for await (const event of eventsOf<T>(open, line, lastId, own)) {
        failed.times = 0;
        yield event;
      }
      if (!resume) return;
    } catch (error) {
      if (signal?.aborted) return;
      if (isAbort(error)) throw error;
      if (!resume || !worthRetrying(error))
        throw error instanceof CallError ? error : unreachable();
    } finally {
      line.end();
    }
    const pause = Math.min(
      lastRetryMs,
      Math.max(serverRetryMs ?? 0, firstRetryMs * 2 ** failed.times),
    );
    failed.times += 1;
    on.onBreak?.(pause);
    await restUntilAwake(pause, wait, signal);
  }
}
