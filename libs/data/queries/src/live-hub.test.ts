import { CallError, type Client } from '@patchbay/api-client';
import { QueryObserver } from '@tanstack/react-query';
import { createLiveHub } from './live-hub.js';
import { type LiveEvent } from './live-topics.js';
import { createQueryClient } from './query-client.js';

interface StreamOptions {
  readonly signal: AbortSignal;
  readonly onOpen: (resumed: boolean) => void;
}

/** A hub over a stream that a test opens, and a read of a thread that fails as it says. */
function setUp(failure: () => Error | null) {
  const cache = createQueryClient();
  let options: StreamOptions | undefined;
  let arrive: (event: LiveEvent) => void = () => undefined;
  const client = {
    async *stream(_name: string, _args: object, given: StreamOptions) {
      options = given;
      while (!given.signal.aborted)
        yield await new Promise((resolve) => {
          arrive = resolve;
          given.signal.addEventListener('abort', resolve);
        });
    },
  } as unknown as Client;
  const hub = createLiveHub(client, cache);
  const close = hub.connect(null);
  let reads = 0;
  const observer = new QueryObserver(cache, {
    queryKey: [null, 'getRoomTimeline', { roomId: '7:9' }],
    retry: false,
    queryFn: () => {
      reads += 1;
      const error = failure();
      if (error) throw error;
      return 'the newest';
    },
  });
  const leave = observer.subscribe(() => undefined);
  return {
    observer,
    reads: () => reads,
    open: () => options?.onOpen(true),
    say: (event: LiveEvent) => arrive(event),
    end: () => {
      leave();
      close();
      cache.clear();
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a stream that is open again', () => {
  it('has what could not be read meanwhile read again', async () => {
    let failure: Error | null = new CallError(0, 'The server does not answer.');
    const { observer, reads, open, end } = setUp(() => failure);
    await settled();
    expect(observer.getCurrentResult().status).toBe('error');
    failure = null;
    open();
    await settled();
    expect(observer.getCurrentResult().data).toBe('the newest');
    expect(reads()).toBe(2);
    // What was read well is left as it is.
    open();
    await settled();
    expect(reads()).toBe(2);
    end();
  });

  it('does not ask again for what the server has refused', async () => {
    const { reads, open, end } = setUp(() => new CallError(404, 'There is no such room.'));
    await settled();
    open();
    await settled();
    expect(reads()).toBe(1);
    end();
  });
});

describe('events', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const message = { topic: 'message', roomId: '7:9' } as LiveEvent;

  it('that do not stop have a thread read twice a second', async () => {
    const { reads, open, say, end } = setUp(() => null);
    await jest.advanceTimersByTimeAsync(10);
    open();
    for (let at = 0; at < 50; at += 1) {
      say(message);
      await jest.advanceTimersByTimeAsync(40);
    }
    expect(reads()).toBeGreaterThan(3);
    expect(reads()).toBeLessThan(8);
    end();
  });

  it('whose read was refused have it read again after a while', async () => {
    let failure: Error | null = null;
    const { observer, reads, open, say, end } = setUp(() => failure);
    await jest.advanceTimersByTimeAsync(10);
    open();
    failure = new CallError(429, 'Too many requests.');
    say(message);
    await jest.advanceTimersByTimeAsync(1000);
    expect(reads()).toBe(2);
    await jest.advanceTimersByTimeAsync(2000);
    expect(reads()).toBe(3);
    failure = null;
    await jest.advanceTimersByTimeAsync(4000);
    expect([reads(), observer.getCurrentResult().status]).toEqual([4, 'success']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(reads()).toBe(4);
    end();
  });
});

describe('a stream that the server refuses', () => {
  /** A hub whose stream ends with these errors, one after the other, and how often it was opened. */
  async function openedAfter(...errors: readonly Error[]) {
    let opened = 0;
    const client = {
      async *stream(_name: string, _args: object, { signal }: StreamOptions) {
        const error = errors[opened];
        opened += 1;
        if (error) throw error;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        yield* [];
      },
    } as unknown as Client;
    const logged: string[] = [];
    const hub = createLiveHub(
      client,
      createQueryClient(),
      (message) => logged.push(message),
      () => Promise.resolve(),
    );
    const close = hub.connect(null);
    await settled();
    const connection = hub.connection();
    close();
    return { opened, connection, logged: logged.length };
  }

  it('is asked for again, also when the browser has ended it', async () => {
    const refusals = [
      new CallError(403, 'Not now.'),
      new DOMException('The connection was aborted.', 'AbortError'),
    ];
    expect(await openedAfter(...refusals)).toEqual({
      opened: 3,
      connection: 'waiting',
      logged: 2,
    });
  });

  it('is left when the session is over', async () => {
    expect(await openedAfter(new CallError(401, 'Sign in again.'))).toMatchObject({ opened: 1 });
  });
});

describe('a tab', () => {
  const show = (state: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => void jest.restoreAllMocks());

  it('lets go of its stream while it is hidden, and goes on from its last event', async () => {
    const opened: { from: string | undefined; signal: AbortSignal }[] = [];
    const client = {
      async *stream(
        _name: string,
        _args: object,
        given: StreamOptions & { from?: string; onId: (id: string) => void },
      ) {
        opened.push({ from: given.from, signal: given.signal });
        given.onOpen(true);
        given.onId('41');
        yield { topic: 'room' } as LiveEvent;
        await new Promise((resolve) => given.signal.addEventListener('abort', resolve));
      },
    } as unknown as Client;
    const hub = createLiveHub(client, createQueryClient());
    const close = hub.connect(null, 'token');
    await settled();
    expect(opened).toHaveLength(1);
    show('hidden');
    await settled();
    expect([opened.length, opened[0]?.signal.aborted]).toEqual([1, true]);
    show('visible');
    await settled();
    expect(opened.map(({ from }) => from)).toEqual([undefined, '41']);
    close();
  });
});
