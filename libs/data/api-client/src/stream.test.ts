import { jest } from '@jest/globals';
import { CallError, createClient } from './index.js';

const sse = (...chunks: string[]) => {
  const encoder = new TextEncoder();
  return new Response(
    new ReadableStream({
      start(c) {
        for (const chunk of chunks) c.enqueue(encoder.encode(chunk));
        c.close();
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );
};

function setUp(replies: (() => Response | Promise<Response>)[]) {
  const ids: (string | null)[] = [];
  const pauses: number[] = [];
  const stop = new AbortController();
  const client = createClient({
    transport: async (_, init) => {
      ids.push(new Headers(init.headers).get('last-event-id'));
      const reply = replies.shift();
      if (!reply) {
        stop.abort();
        return sse();
      }
      return reply();
    },
    token: () => 't',
    target: () => 7,
  });
  return {
    client,
    ids,
    pauses,
    options: {
      signal: stop.signal,
      onBreak: (ms: number) => pauses.push(ms),
      wait: async () => undefined,
    },
  };
}

async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

it('a stream returns the events of a reply and ends with it', async () => {
  const { client, ids } = setUp([
    () => sse('data: {"type":"delta","te', 'xt":"Hel"}\n\ndata: {"type":"delta","text":"lo"}\n\n'),
  ]);
  expect(await all(client.stream('runPrompt', { promptText: 'hi' }))).toEqual([
    { type: 'delta', text: 'Hel' },
    { type: 'delta', text: 'lo' },
  ]);
  expect(ids).toEqual([null]);
});

it('an event stream resumes from the last event', async () => {
  const { client, ids, options } = setUp([
    () => sse('id: 41\ndata: {"topic":"room"}\n\n'),
    () => Promise.reject(new TypeError('cut')),
    () => sse('id: 42\ndata: {"topic":"message"}\n\n'),
  ]);
  expect(await all(client.stream('streamEvents', {}, options))).toEqual([
    { topic: 'room' },
    { topic: 'message' },
  ]);
  expect(ids).toEqual([null, '41', '41', '42']);
});

it('an event stream waits longer after each failure, and resets the delay after an event', async () => {
  const broken = () => Promise.reject(new TypeError('cut'));
  const { client, pauses, options } = setUp([
    broken,
    broken,
    broken,
    () => sse('data: {"topic":"log"}\n\n'),
  ]);
  await all(client.stream('streamEvents', {}, options));
  expect(pauses.slice(0, 4)).toEqual([250, 500, 1000, 250]);
});

it('an event stream waits as long as the server requests', async () => {
  const { client, pauses, options } = setUp([() => sse('retry: 4000\ndata: {"topic":"log"}\n\n')]);
  await all(client.stream('streamEvents', {}, options));
  expect(pauses[0]).toBe(4000);
});

it('an event stream gives up when the server refuses, and reports the reason', async () => {
  const { client, options } = setUp([
    () =>
      new Response('{"success":false,"message":"Not here.","retryable":false}', {
        status: 403,
        headers: { 'content-type': 'application/json' },
      }),
  ]);
  await expect(all(client.stream('streamEvents', {}, options))).rejects.toThrow(
    new CallError(403, 'Not here.'),
  );
});

it('an event stream reports that events may have been missed', async () => {
  const opens: boolean[] = [];
  const { client, options } = setUp([
    () => sse(),
    () => sse('id: 1\ndata: {"topic":"log"}\n\n'),
    () => sse(),
  ]);
  await all(
    client.stream('streamEvents', {}, { ...options, onOpen: (resumed) => opens.push(resumed) }),
  );
  expect(opens.slice(0, 3)).toEqual([true, false, true]);
});

it('an event stream retries while the server is over its limits', async () => {
  const { client, options } = setUp([
    () => new Response('', { status: 503 }),
    () => sse('data: {"topic":"log"}\n\n'),
  ]);
  expect(await all(client.stream('streamEvents', {}, options))).toEqual([{ topic: 'log' }]);
});

describe('a stream that stays open and says nothing', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** A connection that stands until it is given up; `say` sends bytes over it. */
  function standing(beat?: string) {
    let say: (text: string) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (c) => {
        say = (text) => c.enqueue(new TextEncoder().encode(text));
      },
    });
    const headers = beat === undefined ? undefined : { 'beat-interval': beat };
    return { say: (text: string) => say(text), response: new Response(body, { headers }) };
  }

  it.each([
    ['two intervals that the server named', '500', 1000],
    ['two usual intervals', undefined, 8000],
  ])('is opened again from its last event after %s', async (_, beat, ms) => {
    const first = standing(beat);
    const { client, ids, options } = setUp([() => first.response, () => standing().response]);
    void all(client.stream('streamEvents', {}, options));
    await jest.advanceTimersByTimeAsync(1);
    first.say('id: 41\ndata: {"topic":"room"}\n\n');
    await jest.advanceTimersByTimeAsync(ms - 10);
    expect(ids).toEqual([null]);
    await jest.advanceTimersByTimeAsync(20);
    expect(ids).toEqual([null, '41']);
  });

  it('is kept while the server beats', async () => {
    const { say, response } = standing('500');
    const { client, ids, options } = setUp([() => response]);
    void all(client.stream('streamEvents', {}, options));
    for (let beats = 0; beats < 20; beats += 1) {
      await jest.advanceTimersByTimeAsync(500);
      say(': beat\n\n');
    }
    expect(ids).toEqual([null]);
  });

  it('is opened again when nothing ever answered', async () => {
    const { client, ids, options } = setUp([
      () => new Promise<Response>(() => undefined),
      () => standing().response,
    ]);
    void all(client.stream('streamEvents', {}, options));
    await jest.advanceTimersByTimeAsync(21_000);
    expect(ids).toEqual([null, null]);
  });

  it('ends a reply that is sent in parts with an error that may be tried again', async () => {
    const { say, response } = standing();
    const { client } = setUp([() => response]);
    const reply = all(client.stream('runPrompt', { promptText: 'hi' }));
    const ended = expect(reply).rejects.toMatchObject({ status: 0, retryable: true });
    say('data: {"type":"delta","text":"Hel"}\n\n');
    await jest.advanceTimersByTimeAsync(8100);
    await ended;
  });

  describe('in a browser', () => {
    const [tab, page] = [new EventTarget(), new EventTarget()];
    beforeEach(() => {
      Object.assign(page, { visibilityState: 'visible' });
      Object.assign(globalThis, { window: tab, document: page });
    });
    afterEach(() => {
      Reflect.deleteProperty(globalThis, 'window');
      Reflect.deleteProperty(globalThis, 'document');
    });

    it('is opened again at once when the machine is online again', async () => {
      const { client, ids, options } = setUp([
        () => standing().response,
        () => standing().response,
      ]);
      void all(client.stream('streamEvents', {}, options));
      await jest.advanceTimersByTimeAsync(10);
      tab.dispatchEvent(new Event('online'));
      await jest.advanceTimersByTimeAsync(10);
      expect(ids).toHaveLength(2);
    });

    it('is opened again when its page is seen after an interval, and kept before', async () => {
      const { client, ids, options } = setUp([
        () => standing().response,
        () => standing().response,
      ]);
      void all(client.stream('streamEvents', {}, options));
      await jest.advanceTimersByTimeAsync(3000);
      page.dispatchEvent(new Event('visibilitychange'));
      await jest.advanceTimersByTimeAsync(10);
      expect(ids).toHaveLength(1);
      await jest.advanceTimersByTimeAsync(2500);
      page.dispatchEvent(new Event('visibilitychange'));
      await jest.advanceTimersByTimeAsync(10);
      expect(ids).toHaveLength(2);
    });

    it('is not waited for longer when the page is seen between two tries', async () => {
      const { client, ids, options } = setUp([
        () => Promise.reject(new TypeError('cut')),
        () => standing().response,
      ]);
      const wait = (_: number, signal: AbortSignal | undefined) =>
        new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
      void all(client.stream('streamEvents', {}, { ...options, wait }));
      await jest.advanceTimersByTimeAsync(10);
      expect(ids).toHaveLength(1);
      page.dispatchEvent(new Event('visibilitychange'));
      await jest.advanceTimersByTimeAsync(10);
      expect(ids).toHaveLength(2);
    });
  });
});
