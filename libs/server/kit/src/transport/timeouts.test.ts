import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type Socket, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Handlers, type Http } from '../index.js';
import { type HttpOptions } from '../http/http-options.js';
import { maxStreams } from '../limits/open-streams.js';
import { fakeServer } from '../testing/fake-server.js';

let http: Http;
let url = '';
const sockets: Socket[] = [];

async function open(
  handlers: Partial<Handlers<null>> = {},
  options: Partial<HttpOptions<null>> = {},
): Promise<void> {
  const fake = await fakeServer(handlers, options);
  ({ http, url } = fake);
  http.markReady();
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.close();
});

/** The data received on a connection after `text` was sent, until the server closes it. */
async function wire(text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  socket
    .on('data', (chunk) => {
      heard += String(chunk);
    })
    .on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return heard;
}

const mine = { authorization: 'Bearer mine' };
const body = (text: string): Record<string, unknown> =>
  JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
const form = {
  success: false,
  message: expect.any(String),
  retryable: expect.any(Boolean),
  code: expect.any(String),
  requestId: expect.any(String),
};

describe('a slow request', () => {
  const hurried = { timeouts: { headersMs: 1000, bodyMs: 1000, requestMs: 1500, checkMs: 50 } };
  const start = 'Host: x\r\nContent-Type: application/json\r\n';
  const slowly = [
    'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    `POST /api/v1/signin/email HTTP/1.1\r\n${start}Content-Length: 100\r\n\r\n{"email":`,
    `POST /api/v1/signin/email HTTP/1.1\r\n${start}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n`,
    'GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx',
    'POST /api/v2/chat/media HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ' +
      'mine\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: ' +
      'chunked\r\n\r\n3\r\n--b\r\n',
  ];

  it('is aborted in its headers, body or form while other requests are served', async () => {
    await open({}, hurried);
    const cut = Promise.all(
      Array.from({ length: 200 }, (_, at) => wire(slowly[at % slowly.length] as string)),
    );
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await cut).toHaveLength(200);
  });

  it('gets no reply if no byte was sent', async () => {
    await open({}, hurried);
    expect(await wire('')).toBe('');
  });

  it('gets the standard problem body with status 408', async () => {
    await open({}, hurried);
    for (const heard of await Promise.all(slowly.slice(0, 3).map(wire)))
      expect([heard.slice(0, 12), body(heard)]).toMatchObject([
        'HTTP/1.1 408',
        { ...form, code: 'slow', retryable: true },
      ]);
  });
});

it.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /secret HTTP/1.1\r\n\r\n',
    400,
  ],
])(
  'what is %s is answered in the one form, and nothing of it comes back',
  async (_what, sent, status) => {
    await open();
    const heard = await wire(sent);
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(body(heard)).toEqual(form);
    expect(heard).not.toMatch(/HPE_|hello|FETCH|yyy|secret|node/i);
  },
);

describe('the event streams of one person', () => {
  const endless = {
    streamEvents: {
      reply: async () => ({}),
      stream: async ({ context }: { context: { signal: AbortSignal } }) =>
        (async function* () {
          yield { id: '1', event: { topic: 'message' as const } };
          await once(context.signal, 'abort');
        })(),
    } as never,
  };
  const listen = (signal?: AbortSignal) =>
    fetch(`${url}/api/v2/events`, { signal, headers: { ...mine, accept: 'text/event-stream' } });

  it('are limited, and a closed one makes room for another', async () => {
    await open(endless);
    const last = new AbortController();
    for (let one = 1; one < maxStreams; one += 1) expect((await listen()).status).toBe(200);
    expect((await listen(last.signal)).status).toBe(200);
    const refused = await listen();
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 30]);
    expect(await refused.json()).toMatchObject({ ...form, retryable: true });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    last.abort();
    let again = await listen();
    for (let tries = 0; again.status === 429 && tries < 200; tries += 1) {
      await pause(20);
      again = await listen();
    }
    expect(again.status).toBe(200);
  });

  it('end with the server, with a time for reconnecting', async () => {
    await open(endless);
    const stream = await listen();
    const text = stream.text();
    await http.close();
    expect(await text).toMatch(/id: 1\n[^]*retry: [1-4]\d{3}\n\n$/);
  });
});

describe('a closing server', () => {
  const made = {
    token: { token: 'k'.repeat(40), description: '', type: 'admin', timestamp: '1', userId: 0 },
    message: 'Made',
  } as never;

  it('accepts no new connection, and finishes running requests, also new ones on an open connection', async () => {
    let finish = (): void => undefined;
    let begun = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await open({
      createToken: async () => {
        begun();
        await mayFinish;
        return made;
      },
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (method: string, path: string, text = '') =>
      new Promise<readonly [number, string | undefined]>((resolve, reject) => {
        request(
          `${url}${path}`,
          {
            agent,
            method,
            headers: { ...mine, 'content-type': 'application/json', 'content-length': text.length },
          },
          (reply) =>
            reply
              .resume()
              .on('end', () => resolve([reply.statusCode ?? 0, reply.headers.connection])),
        )
          .on('error', reject)
          .end(text);
      });
    expect(await ask('GET', '/healthz')).toEqual([200, 'keep-alive']);
    const running = ask('POST', '/api/v2/tokens', '{"type":"admin","description":"x"}');
    await hasBegun;
    const closed = http.close();
    for (let isOpen = true; isOpen;)
      isOpen = await fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      );
    finish();
    expect(await running).toEqual([200, 'keep-alive']);
    await closed;
    agent.destroy();
  });

  it('does not cut off a reply that a slow client has not read yet', async () => {
    const long = 'x'.repeat(40_000_000);
    await open({ createToken: async () => ({ ...(made as object), message: long }) as never });
    const text = '{"type":"admin","description":"x"}';
    const asked = request(`${url}/api/v2/tokens`, {
      method: 'POST',
      headers: { ...mine, 'content-type': 'application/json', 'content-length': text.length },
    });
    asked.end(text);
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    let [heard, end] = [0, ''];
    reply
      .on('end', () => {
        end = 'complete';
      })
      .on('error', (error) => {
        end = error.message;
      })
      .on('data', (chunk: Buffer) => {
        heard += chunk.length;
      });
    reply.pause();
    const closed = http.close();
    // Several checks for idle connections.
    await pause(300);
    reply.resume();
    await closed;
    for (; end === '';) await pause(10);
    expect([end, heard]).toEqual(['complete', Number(reply.headers['content-length'])]);
    expect(heard).toBeGreaterThan(long.length);
  });

  it('is not delayed by an idle connection, or by one that never ends', async () => {
    await open({ createToken: () => new Promise(() => undefined) }, { timeouts: { closeMs: 300 } });
    sockets.push(connect(Number(new URL(url).port), '127.0.0.1'));
    const stuck = fetch(`${url}/api/v2/tokens`, {
      method: 'POST',
      headers: { ...mine, 'content-type': 'application/json' },
      body: '{"type":"admin","description":"x"}',
    }).then(
      () => 'answered',
      () => 'cut off',
    );
    await pause(50);
    const started = Date.now();
    await http.close();
    expect(await stuck).toBe('cut off');
    // Headers that never arrive would be waited for up to a minute.
    expect(Date.now() - started).toBeLessThan(45_000);
  });
});
