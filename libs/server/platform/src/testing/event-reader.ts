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
  close(): void;
}

/** Opens the event stream of a server as a browser would, after an event id if one is given. */
export async function readEvents(
  url: string,
  token: string,
  lastEventId?: string,
): Promise<EventReader> {
  const events: StreamedEvent[] = [];
  let text = '';
  const sent = request(`${url}/api/v2/events`, {
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
    until: async (count, topic, withinMs = 60_000) => {
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
