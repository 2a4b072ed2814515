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
