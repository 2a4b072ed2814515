import { refuse } from '../index.js';
import { fakeAccessGateway } from '../testing/fake-server.js';
import { HttpRig, mine, until } from '../testing/http-rig.js';

const server = new HttpRig();
const { open, get } = server;
afterEach(server.close);

describe('event streams', () => {
  const items = async function* (signal: AbortSignal) {
    yield { id: '1', event: { topic: 'message' as const, secret: 'x' } };
    await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
  };
  const stream = (from: (signal: AbortSignal) => AsyncIterable<unknown>) =>
    ({
      reply: async () => ({}),
      stream: async (call: { context: { signal: AbortSignal } }) => from(call.context.signal),
    }) as never;
  const listen = (headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/v2/events`, {
      headers: { ...mine, accept: 'text/event-stream', ...headers },
    });

  async function read(reply: Response, until: (text: string) => boolean): Promise<string> {
    const reader = (reply.body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    while (!until(text)) {
      const { done, value } = await reader.read();
      if (done) break;
      text += Buffer.from(value).toString();
    }
    await reader.cancel();
    return text;
  }

  it('write ids, strip unknown keys, and keep the connection alive', async () => {
    await open({ streamEvents: stream(items) }, { beatMs: 20 });
    const reply = await listen();
    expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const text = await read(reply, (sofar) => sofar.includes(': beat'));
    expect(text).toContain('id: 1\ndata: {"topic":"message"}\n\n');
  });

  it('notify the source when the listener disconnects', async () => {
    let left = false;
    await open(
      {
        streamEvents: stream(async function* (signal) {
          yield* items(signal);
          left = true;
        }),
      },
      { beatMs: 10 },
    );
    await read(await listen(), (sofar) => sofar.includes('id: 1'));
    await until(() => left);
    expect(left).toBe(true);
  });

  it('end when the token is revoked', async () => {
    const revoked = new Set<string>();
    await open(
      { streamEvents: stream(items) },
      { beatMs: 10, accessGateway: fakeAccessGateway(revoked) },
    );
    const reply = await listen();
    revoked.add('mine');
    const beats = (text: string) => text.split(': beat').length - 1;
    // A stream that is not ended beats on.
    const text = await read(reply, (sofar) => beats(sofar) >= 100);
    expect(text).toContain('id: 1');
    expect(beats(text)).toBeLessThan(100);
  });

  it('refuse before they begin, and report a later failure', async () => {
    await open({
      streamEvents: {
        reply: async () => ({}),
        stream: async () => {
          throw refuse.forbidden('Not here.');
        },
      } as never,
    });
    expect((await listen()).status).toBe(403);
    await server.close();
    await open({
      streamEvents: stream(async function* () {
        yield { event: { topic: 'room' } };
        throw refuse.busy('The model is busy.');
      }),
    });
    expect(await read(await listen(), () => false)).toMatch(
      /event: failure\ndata: .*The model is busy/,
    );
  });

  it('answer plain JSON to a client that does not stream, and pass on the last event id', async () => {
    const seen: (string | null)[] = [];
    await open({
      streamEvents: {
        reply: async (call: { lastEventId: string | null }) => {
          seen.push(call.lastEventId);
          return {};
        },
        stream: async () => items(new AbortController().signal),
      } as never,
    });
    const whole = '1_2_3'.padEnd(1500, '4');
    for (const id of ['41', whole])
      expect(await (await get('/api/v2/events', { ...mine, 'last-event-id': id })).json()).toEqual({
        success: true,
        message: 'Success',
      });
    expect(seen).toEqual(['41', whole]);
  });
});
