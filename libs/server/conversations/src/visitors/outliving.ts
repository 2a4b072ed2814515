import { addAbortSignal, PassThrough } from 'node:stream';
import { type Log } from '@patchbay/server-kit';

/** How long an answer goes on whose listener has left. */
const longestUnheardMs = 60_000;

/** Answers that go on when their listener leaves. */
export interface OutlivingAnswers {
  /**
   * The events of an answer while the caller listens. A visitor who leaves the page finds the answer
   * in the thread when they come back, and a booking under way is not cut off in the middle.
   */
  answer<Event>(
    begin: (signal: AbortSignal) => AsyncIterable<Event>,
    caller: AbortSignal,
  ): AsyncIterable<Event>;
  /** Resolves when all answers have come to their end. */
  settled(): Promise<void>;
}

export function createOutlivingAnswers(log: Log): OutlivingAnswers {
  const going = new Set<Promise<void>>();
  return {
    answer<Event>(begin: (signal: AbortSignal) => AsyncIterable<Event>, caller: AbortSignal) {
      const heard = addAbortSignal(caller, new PassThrough({ objectMode: true }));
      // A listener that leaves closes the stream; only the reader has to learn why.
      heard.on('error', () => undefined);
      const stop = new AbortController();
      const limit = () => {
        const timer = setTimeout(() => stop.abort(), longestUnheardMs);
        stop.signal.addEventListener('abort', () => clearTimeout(timer));
      };
      caller.addEventListener('abort', limit, { once: true });
      const work = tell(begin(stop.signal), heard)
        .catch((error: unknown) => {
          if (heard.destroyed) log.error({ error: String(error) }, 'an unheard answer failed');
          heard.destroy(error as Error);
        })
        .finally(() => {
          caller.removeEventListener('abort', limit);
          stop.abort();
          going.delete(work);
        });
      going.add(work);
      return heard;
    },
    settled: async () => void (await Promise.all(going)),
  };
}

async function tell(events: AsyncIterable<unknown>, heard: PassThrough): Promise<void> {
  for await (const event of events) if (!heard.destroyed) heard.write(event);
  heard.end();
}
