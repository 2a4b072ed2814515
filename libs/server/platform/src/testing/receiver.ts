import { type IncomingHttpHeaders, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

/** One request as received. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How the receiver answers the next request; `hang` never answers, `reset` cuts the connection. */
export type Answering =
  | number
  | 'hang'
  | 'reset'
  | { readonly status: number; readonly headers: Readonly<Record<string, string>> };

export interface Receiver {
  readonly url: string;
  /** Host and port, in the form of `fetchAlso`. */
  readonly place: string;
  /** Events; the test deliveries of saved webhooks are in `tests`. */
  readonly received: readonly Received[];
  readonly tests: readonly Received[];
  /** Answers in this way until it is changed, by path or for every path. */
  answer(how: Answering, path?: string): void;
  /** Waits until a number of requests match, or throws. */
  until(
    count: number,
    fits?: (one: Received) => boolean,
    withinMs?: number,
  ): Promise<readonly Received[]>;
  /** Cuts every open connection. */
  drop(): void;
  close(): Promise<void>;
}

/** Whether a request is the test that saving a webhook sends. */
export const isTest = (headers: IncomingHttpHeaders): boolean =>
  headers['x-vida-event'] === 'webhook.test';

/** A local server that receives webhook posts. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const tests: Received[] = [];
  const answers = new Map<string, Answering>();
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const path = request.url ?? '';
        (isTest(request.headers) ? tests : received).push({
          path,
          headers: request.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        });
        const how = answers.get(path) ?? answers.get('*') ?? 200;
        if (how === 'hang') return;
        if (how === 'reset') return void request.socket.destroy();
        reply
          .writeHead(
            typeof how === 'number' ? how : how.status,
            typeof how === 'number' ? {} : how.headers,
          )
          .end('ok');
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${place}`,
    place,
    received,
    tests,
    answer: (how, path = '*') => {
      answers.set(path, how);
    },
    until: async (count, fits = () => true, withinMs = 300_000) => {
      for (
        const end = Date.now() + withinMs;
        Date.now() < end;
        await new Promise((done) => setTimeout(done, 10))
      ) {
        const found = received.filter(fits);
        if (found.length >= count) return found;
      }
      throw new Error(
        `Only ${received.filter(fits).length} of ${count} came, ${received.length} in all`,
      );
    },
    drop: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
