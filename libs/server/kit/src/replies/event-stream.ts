import { type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { type StreamItem } from '../core/call.js';

export interface StreamOptions {
  /** Validated and stripped by the contract. */
  readonly shape: (event: unknown) => unknown;
  /** Milliseconds between heartbeats. */
  readonly beatMs: number;
  /** Called with every heartbeat; false ends the stream, for example when the token was revoked. */
  readonly mayGoOn: () => Promise<boolean>;
  /** The message to the client when the stream fails after it began. */
  readonly failure: (error: unknown) => unknown;
  readonly abort: AbortController;
}

/**
 * Writes server-sent events until the source ends, the client disconnects, or the caller loses its
 * permission.
 */
export async function writeEvents(
  out: ServerResponse,
  items: AsyncIterable<StreamItem<unknown>>,
  options: StreamOptions,
): Promise<void> {
  const { abort } = options;
  const stop = () => abort.abort();
  out.once('close', stop);
  const beat = setInterval(() => {
    if (!out.writableEnded) out.write(': beat\n\n');
    options.mayGoOn().then((may) => {
      if (!may) stop();
    }, stop);
  }, options.beatMs);
  const iterator = items[Symbol.asyncIterator]();
  const left = new Promise<{ done: true; value: undefined }>((resolve) => {
    if (abort.signal.aborted) resolve({ done: true, value: undefined });
    abort.signal.addEventListener('abort', () => resolve({ done: true, value: undefined }), {
      once: true,
    });
  });
  try {
    out.write('retry: 2000\n\n');
    for (;;) {
      const next = await Promise.race([iterator.next(), left]);
      if (next.done) break;
      const { id, event } = next.value;
      const text = `${id === undefined ? '' : `id: ${oneLine(id)}\n`}data: ${JSON.stringify(options.shape(event))}\n\n`;
      if (!out.write(text)) await Promise.race([once(out, 'drain'), left]);
    }
  } catch (error) {
    if (!abort.signal.aborted)
      out.write(`event: failure\ndata: ${JSON.stringify(options.failure(error))}\n\n`);
  } finally {
    clearInterval(beat);
    stop();
    // A source that waits for its next event must not keep the connection open; the signal tells it
    // to end.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
    out.end();
  }
}

const oneLine = (text: string): string => text.replace(/[\r\n]/g, '');
