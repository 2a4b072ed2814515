import { type LineEars, type Place } from './line-talk.js';
import { shareLine, type TabApis } from './shared-line.js';

/** The locks and channels of one browser, as the platform describes them, for the tabs of a test. */
function createBrowser() {
  interface Held {
    readonly reject: (error: Error) => void;
  }
  const held = new Map<string, Held>();
  const queues = new Map<string, (() => void)[]>();
  const channels = new Map<string, Set<{ hear: (data: unknown) => void }>>();
  const next = (name: string) => {
    held.delete(name);
    queues.get(name)?.shift()?.();
  };
  type Options = { signal?: AbortSignal; steal?: boolean };
  const request = (name: string, { signal, steal }: Options, callback: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const abort = () => reject(new DOMException('No longer wanted', 'AbortError'));
      if (signal?.aborted) return abort();
      const grant = () => {
        const own = { reject };
        held.set(name, own);
        callback().then(() => {
          if (held.get(name) === own) next(name);
          resolve();
        }, reject);
      };
      if (steal) {
        held.get(name)?.reject(new DOMException('Stolen', 'AbortError'));
        return grant();
      }
      if (!held.has(name)) return grant();
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      queue.push(grant);
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(grant);
        if (at < 0) return;
        queue.splice(at, 1);
        abort();
      });
    });
  return (isFrozen: () => boolean = () => false): TabApis => ({
    locks: { request } as unknown as TabApis['locks'],
    channelOf: (name) => {
      const all = channels.get(name) ?? new Set();
      channels.set(name, all);
      const own: { hear: (data: unknown) => void } = { hear: () => undefined };
      all.add(own);
      return {
        postMessage: (data: unknown) => {
          if (isFrozen()) return;
          for (const each of all) if (each !== own) queueMicrotask(() => each.hear(data));
        },
        addEventListener: (_: string, listener: (event: MessageEvent) => void) => {
          own.hear = (data) => {
            if (!isFrozen()) listener({ data } as MessageEvent);
          };
        },
        close: () => void all.delete(own),
      } as unknown as ReturnType<TabApis['channelOf']>;
    },
  });
}

/** A tab of that browser, with what it hears and what the server would read from it. */
function openTab(apis: TabApis, name = 'person 1') {
  const heard: string[] = [];
  const reads: (string | undefined)[] = [];
  const stop = new AbortController();
  let told: LineEars | undefined;
  const place: Place = {};
  const ears: LineEars = {
    onOpen: () => heard.push('open'),
    onBreak: () => heard.push('break'),
    onEvent: ({ topic }) => heard.push(topic),
  };
  const read = (own: LineEars, from: string | undefined, signal: AbortSignal) => {
    reads.push(from);
    told = own;
    own.onOpen(false);
    return new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => {
        told = undefined;
        resolve();
      }),
    );
  };
  const follow = (signal: AbortSignal) => shareLine(name, apis, { read, ears, place }, signal);
  void follow(stop.signal);
  return {
    heard,
    reads,
    isReading: () => told !== undefined,
    say: (topic: 'message' | 'room', id: string) => told?.onEvent({ topic }, id),
    follow,
    close: () => stop.abort(),
  };
}

const settle = () => jest.advanceTimersByTimeAsync(1);
const reading = (tabs: readonly { isReading: () => boolean }[]) =>
  tabs.filter((tab) => tab.isReading()).length;

describe('tabs of one sign-in and account', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('read one stream, and all hear it', async () => {
    const apisOf = createBrowser();
    const tabs = Array.from({ length: 16 }, () => openTab(apisOf()));
    await settle();
    expect(reading(tabs)).toBe(1);
    tabs[0]?.say('message', '7');
    await settle();
    for (const { heard } of tabs) expect(heard).toEqual(['open', 'message']);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(tabs.map(({ reads }) => reads.length)).toEqual([1, ...Array<number>(15).fill(0)]);
    for (const tab of tabs) tab.close();
  });

  it('go on from the last event when the tab that read it is closed', async () => {
    const apisOf = createBrowser();
    const [first, second, third] = [openTab(apisOf()), openTab(apisOf()), openTab(apisOf())];
    await settle();
    first.say('message', '7');
    await settle();
    first.close();
    await settle();
    expect([second.reads, third.reads]).toEqual([['7'], []]);
    second.say('room', '8');
    await settle();
    // Nothing was missed, so nothing is read again.
    expect(third.heard).toEqual(['open', 'message', 'room']);
    second.close();
    third.close();
  });

  it('replace one that is frozen, which gives way when it wakes', async () => {
    let isFrozen = false;
    const apisOf = createBrowser();
    const frozen = openTab(apisOf(() => isFrozen));
    const others = [openTab(apisOf()), openTab(apisOf()), openTab(apisOf())];
    await settle();
    isFrozen = true;
    await jest.advanceTimersByTimeAsync(7900);
    expect(reading(others)).toBe(0);
    await jest.advanceTimersByTimeAsync(8200);
    expect(reading(others)).toBe(1);
    isFrozen = false;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(reading([frozen, ...others])).toBe(1);
    for (const tab of [frozen, ...others]) tab.close();
  });

  it('read again when they were away while something happened', async () => {
    const apisOf = createBrowser();
    const [first, second] = [openTab(apisOf()), openTab(apisOf())];
    await settle();
    first.say('message', '7');
    await settle();
    second.close();
    await settle();
    const again = new AbortController();
    void second.follow(again.signal);
    await settle();
    expect(second.heard).toEqual(['open', 'message', 'open']);
    again.abort();
    await settle();
    first.say('room', '8');
    const last = new AbortController();
    void second.follow(last.signal);
    await settle();
    expect(second.heard).toEqual(['open', 'message', 'open', 'open', 'resync']);
    last.abort();
    first.close();
  });
});

describe('tabs of different sign-ins or accounts', () => {
  it('never hear each other', async () => {
    const apisOf = createBrowser();
    const [mine, other] = [openTab(apisOf(), 'one 1004'), openTab(apisOf(), 'two 1004')];
    await Promise.resolve();
    mine.say('message', '7');
    await Promise.resolve();
    expect([mine.heard, other.heard]).toEqual([['open', 'message'], ['open']]);
    mine.close();
    other.close();
  });
});
