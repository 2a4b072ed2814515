import { WebSocket, WebSocketServer } from 'ws';
import { createLinkClient } from './link-client.js';
import { linkProtocol, maxLinkMessage } from './messages.js';
import { proofOf } from './proofs.js';
import { type LinkHost, openLinkHost } from '../testing/link-host.js';
import { createScriptedCalls } from '../testing/scripted-calls.js';

const secret = 'a secret of the test';
let host: LinkHost;
beforeAll(async () => {
  host = await openLinkHost({ calls: createScriptedCalls(), helloMs: 300 });
});
afterAll(() => host.close());

/** A socket to the server without the client's care. */
interface Raw {
  readonly socket: WebSocket;
  /** The nonce of its challenge. */
  readonly nonce: string;
  readonly messages: readonly { readonly type: string }[];
  readonly closed: Promise<readonly [code: number, reason: string]>;
}
async function raw(): Promise<Raw> {
  const socket = new WebSocket(host.url);
  const messages: { type: string; nonce?: string }[] = [];
  socket.on('error', () => undefined);
  const closed = new Promise<readonly [number, string]>((resolve) =>
    socket.on('close', (code, reason) => resolve([code, Buffer.from(reason).toString()])),
  );
  await new Promise<void>((resolve) =>
    socket.on('message', (data) => {
      messages.push(JSON.parse(String(data)) as { type: string });
      resolve();
    }),
  );
  return { socket, nonce: messages[0]?.nonce ?? '', messages, closed };
}
const nonce = 'n'.repeat(24);
const helloFor = (challenge: string, changed: object = {}, key = secret) => ({
  type: 'hello',
  protocol: linkProtocol,
  node: 'node-hostile',
  nonce,
  proof: proofOf(key, 'node', challenge, nonce, 'node-hostile'),
  reachedAt: { host: null, port: 1 },
  load: { capacity: 1, calls: [], delayMs: 0, isFull: false },
  ...changed,
});
async function admitted(): Promise<Raw> {
  const one = await raw();
  one.socket.send(JSON.stringify(helloFor(one.nonce)));
  while (!one.messages.some(({ type }) => type === 'welcome'))
    await new Promise((resolve) => setTimeout(resolve, 5));
  return one;
}

describe('the server closes with a reason', () => {
  it.each([
    ['another secret', (challenge: string) => helloFor(challenge, {}, 'guess'), 4401],
    ['another protocol', (c: string) => helloFor(c, { protocol: 99, more: 1 }), 4426],
    ['a hello without its load', (c: string) => helloFor(c, { load: undefined }), 4400],
    ['more than a hello has', (c: string) => helloFor(c, { isAdmin: true }), 4400],
    ['a question before the hello', () => ({ type: 'stop', id: 1 }), 4409],
    ['text that is no JSON', () => '{', 4400],
  ] as const)('%s', async (_what, message, code) => {
    const one = await raw();
    const said = message(one.nonce);
    one.socket.send(typeof said === 'string' ? said : JSON.stringify(said));
    expect((await one.closed)[0]).toBe(code);
    expect(one.messages.map(({ type }) => type)).toEqual(['challenge']);
  });

  it('a hello that was heard on another socket', async () => {
    const first = await raw();
    const heard = JSON.stringify(helloFor(first.nonce));
    const second = await raw();
    second.socket.send(heard);
    expect((await second.closed)[0]).toBe(4401);
    first.socket.close();
  });

  it('a second hello, and silence instead of the first', async () => {
    const one = await admitted();
    one.socket.send(JSON.stringify(helloFor(one.nonce)));
    expect(await one.closed).toEqual([4409, 'a second hello']);
    const silent = await raw();
    expect(await silent.closed).toEqual([4401, 'no hello in time']);
  });

  it('a frame that is too large, and a binary one', async () => {
    const large = await admitted();
    large.socket.send('x'.repeat(maxLinkMessage + 1));
    expect((await large.closed)[0]).toBe(1009);
    const binary = await raw();
    binary.socket.send(new Uint8Array([1, 2, 3]));
    expect((await binary.closed)[0]).toBe(4400);
  });

  it('the same number of a request twice', async () => {
    const one = await admitted();
    const request = { ask: 'credentials', username: 'a', realm: 'b' };
    for (let at = 0; at < 2; at += 1)
      one.socket.send(JSON.stringify({ type: 'ask', id: 5, request }));
    expect((await one.closed)[0]).toBe(4409);
  });
});

it('a question about a call of another node is not answered', async () => {
  const one = await admitted();
  const asks = [
    { ask: 'begin', callId: 'call-1' },
    { ask: 'said', callId: 'call-1', turn: { key: 'k', text: 't', keys: '' } },
    { ask: 'prompt', callId: 'call-1', kind: 'silent', count: 1 },
  ];
  asks.forEach((request, at) =>
    one.socket.send(JSON.stringify({ type: 'ask', id: at + 1, request })),
  );
  while (one.messages.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(one.messages.slice(2)).toEqual(
    asks.map(() => expect.objectContaining({ type: 'failed', why: 'unknown-call' })),
  );
  one.socket.close();
});

/** Any JSON, often with the names that messages have. */
function anyJson(random: () => number, depth = 0): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const keys = [
    'type',
    'id',
    'request',
    'ask',
    'callId',
    'turn',
    'load',
    'calls',
    '__proto__',
    'value',
  ];
  const words = [
    'hello',
    'beat',
    'ask',
    'stop',
    'said',
    'open',
    'answer',
    'event',
    'welcome',
    'challenge',
    '\u0000',
    '',
  ];
  const kind = depth > 3 ? 0 : Math.floor(random() * 4);
  if (kind === 0)
    return pick<unknown>([null, true, -1, 1e308, 0.5, pick(words), 'x'.repeat(5000), [], {}]);
  if (kind === 1) return Array.from({ length: 3 }, () => anyJson(random, depth + 1));
  const entries = Array.from(
    { length: 4 },
    () => [pick(keys), anyJson(random, depth + 1)] as const,
  );
  return { ...(random() < 0.7 ? { type: pick(words) } : {}), ...Object.fromEntries(entries) };
}
const randomFrom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

it('200 sockets that send any JSON are closed; nodes go on', async () => {
  const random = randomFrom(7);
  for (let at = 0; at < 200; at += 1) {
    const one = at % 2 === 0 ? await raw() : await admitted();
    for (let message = 0; message < 5; message += 1)
      one.socket.send(JSON.stringify(anyJson(random)));
    one.socket.send('end');
    const [code] = await one.closed;
    expect([4400, 4401, 4409, 4426]).toContain(code);
  }
  const good = await admitted();
  good.socket.close();
});

it('a client takes no hostile server for its own, and does not crash', async () => {
  const random = randomFrom(11);
  const closes: number[] = [];
  const server = new WebSocketServer({ port: 0 });
  await new Promise<void>((resolve) => server.on('listening', resolve));
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    socket.on('close', (code) => closes.push(code));
    const turn = closes.length % 4;
    if (turn === 0) socket.send('x'.repeat(maxLinkMessage * 2));
    if (turn >= 2)
      socket.send(JSON.stringify({ type: 'challenge', protocol: turn === 2 ? 9 : 1, nonce }));
    // A server without the secret cannot welcome.
    if (turn === 3)
      socket.send(
        JSON.stringify({ type: 'welcome', proof: 'p'.repeat(43), server: 's', unknown: [] }),
      );
    for (let message = 0; message < 5; message += 1) socket.send(JSON.stringify(anyJson(random)));
  });
  const client = createLinkClient({
    url: `ws://127.0.0.1:${server.address().port}`,
    secret,
    node: 'node-good-1',
    reachedAt: { host: null, port: 1 },
    load: () => ({ capacity: 1, delayMs: 0, isFull: false }),
    retry: { firstMs: 2, maxMs: 5 },
    waitMs: 50,
  });
  while (closes.length < 60) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(client.isConnected).toBe(false);
  await expect(
    client.calls.credentialsOf('a', 'b', new AbortController().signal),
  ).rejects.toMatchObject({ code: 'unavailable' });
  client.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
