import { once } from 'node:events';
import { request } from 'node:http';
import { type Handlers } from '../index.js';
import { HttpRig, mine, until } from '../testing/http-rig.js';

const server = new HttpRig();
const { open, get } = server;
afterEach(server.close);

describe('a caller that disconnects early', () => {
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
  let hasBegun = false;
  /** Until the caller has disconnected, for any duration here. */
  const untilLeft = ({ context: { signal } }: { context: { signal: AbortSignal } }) =>
    new Promise<void>((resolve) => {
      hasBegun = true;
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  const isSlow = {
    createToken: async (call: { context: { signal: AbortSignal } }) => {
      await untilLeft(call);
      await pause(20);
      return {
        token: {
          token: 'x'.repeat(5000),
          description: '',
          type: 'admin',
          timestamp: '1',
          userId: 0,
        },
        message: 'Made',
      } as never;
    },
  };
  const closed = Object.assign(new Error('Premature close'), {
    code: 'ERR_STREAM_PREMATURE_CLOSE',
  });
  /** What a provider throws whose work was called off by the signal of the call. */
  const calledOff = Object.assign(new Error('The reply was called off.'), { code: 'aborted' });
  const stopsWithCaller = (error?: Error) => ({
    createToken: async (call: { context: { signal: AbortSignal } }) => {
      await untilLeft(call);
      throw error ?? call.context.signal.reason;
    },
  });
  const breaks = {
    createToken: async (call: { context: { signal: AbortSignal } }) => {
      await untilLeft(call);
      await pause(20);
      throw new Error('a fault of ours');
    },
  };

  async function leave(
    handlers: Partial<Handlers<null>>,
    encoding = 'identity',
    body = '{"type":"admin","description":"x"}',
    length = body.length,
    isTold = () => server.logged.length > 0,
  ) {
    await open(handlers);
    hasBegun = false;
    const hasCome = server.http && once(server.http.app.server, 'request');
    const sent = request(`${server.url}/api/v2/tokens`, {
      method: 'POST',
      headers: {
        ...mine,
        'accept-encoding': encoding,
        'content-type': 'application/json',
        'content-length': length,
      },
    });
    sent.on('error', () => undefined);
    await new Promise((written) => sent.write(body, written));
    // An incomplete body reaches no handler.
    if (length === body.length) await until(() => hasBegun);
    else await hasCome;
    sent.destroy();
    await until(isTold);
    // A second line would appear soon after.
    await pause(200);
    return server.logged.map(
      (line) => JSON.parse(line) as { level: number; msg: string; error?: string },
    );
  }

  it.each([
    ['while the reply is made', () => leave(isSlow)],
    ['while the reply is made that would be packed', () => leave(isSlow, 'gzip')],
    ['and is noticed by what works for them', () => leave(stopsWithCaller())],
    ['and cuts a stream off that was on its way to them', () => leave(stopsWithCaller(closed))],
    ['and calls off what a model answers', () => leave(stopsWithCaller(calledOff))],
    ['within the request', () => leave(isSlow, 'identity', '{"type":', 100)],
  ])('%s is no error of ours, and one line of the log', async (_when, leaving) => {
    expect((await leaving()).map(({ level, msg }) => [level, msg])).toEqual([
      [30, 'the caller left'],
    ]);
  });

  it('does not hide a failure of the server', async () => {
    expect(
      (
        await leave(breaks, undefined, undefined, undefined, () =>
          server.logged.join().includes('a fault of ours'),
        )
      )
        .filter(({ level }) => level === 50)
        .map(({ error }) => error),
    ).toEqual(['a fault of ours']);
    await server.close();
    await open({
      getAccount: async () => {
        throw closed;
      },
    });
    expect((await get('/api/v2/account')).status).toBe(500);
    expect(server.logged.join()).toContain('Premature close');
    await server.close();
    // A model that gives up by itself is a failure.
    await open({
      getAccount: async () => {
        throw calledOff;
      },
    });
    expect((await get('/api/v2/account')).status).toBe(500);
    expect(server.logged.join()).toContain('The reply was called off.');
  });
});
