import { request } from 'node:http';

export interface StreamedEvent {
  readonly id: string;
  readonly data: Record<string, unknown>;
  /** When it arrived, in milliseconds. */
  readonly at: number;
}

export interface EventReader {
  readonly events: readonly StreamedEvent[];
  /**
   * Waits until a number of events of a topic have arrived, or throws. `events/live.test.ts` tests
   * that they arrive at once and not at the next poll.
   */
  until(count: number, topic: string, withinMs?: number): Promise<readonly StreamedEvent[]>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/**
 * Opens an event stream of a server as a browser would, after an event id if one is given: that of
 * the account, or another.
 */
export async function readEvents(
  url: string,
  token: string,
  lastEventId?: string,
  path = '/api/v2/events',
): Promise<EventReader> {
  const events: StreamedEvent[] = [];
  let text = '';
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const sent = request(`${url}${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  });
  sent.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    sent.once('error', reject);
    sent.on('response', (reply) => {
      if (reply.statusCode !== 200)
        return reject(new Error(`The stream answered ${reply.statusCode}`));
      reply
        .setEncoding('utf8')
        .on('error', () => undefined)
        .on('end', () => end())
        .on('data', (chunk: string) => {
          text += chunk;
          const parts = text.split('\n\n');
          text = parts.pop() ?? '';
          for (const part of parts) {
            const found = /^id: (.+)\ndata: (.+)$/.exec(part);
            if (found)
              events.push({
                id: found[1] as string,
                data: JSON.parse(found[2] as string) as Record<string, unknown>,
                at: Date.now(),
              });
            resolve();
          }
        });
    });
    sent.end();
  });
  return {
    events,
    ended,
    until: async (count, topic, withinMs = 300_000) => {
      for (
        const end = Date.now() + withinMs;
        Date.now() < end;
        await new Promise((done) => setTimeout(done, 10))
      ) {
        const found = events.filter(({ data }) => data.topic === topic);
        if (found.length >= count) return found;
      }
      throw new Error(
        `Only ${events.length} events came: ${JSON.stringify(events.map(({ id, data }) => [id, data.topic]))}`,
      );
    },
    close: () => sent.destroy(),
  };
}
