import { CallError } from '@patchbay/api-client';
import { memoryKeyValue, storageKeys } from '@patchbay/session';
import fc from 'fast-check';
import { createReplyQueue, longestWaitMs } from './reply-queue.js';
import { type QueuedReply } from './stored-replies.js';

/** A server that takes a reply once for each `clientId`, and a network that may lose the answer. */
function server() {
  const taken: string[] = [];
  const calls: string[] = [];
  let network: 'up' | 'down' | 'loses answers' = 'up';
  let refuses: string | null = null;
  return {
    taken,
    calls,
    set: (next: typeof network) => {
      network = next;
    },
    refuse: (clientId: string | null) => {
      refuses = clientId;
    },
    send: async ({ args: { clientId } }: QueuedReply) => {
      calls.push(clientId);
      await Promise.resolve();
      if (network === 'down') throw new CallError(0, 'The server did not answer.');
      if (clientId === refuses) throw new CallError(400, 'The person is blocked.');
      if (!taken.includes(clientId)) taken.push(clientId);
      if (network === 'loses answers') throw new CallError(0, 'The server did not answer.');
    },
  };
}

function setUp(storage = memoryKeyValue()) {
  const at = { now: 1_763_000_000_000 };
  const there = server();
  const pauses: number[] = [];
  /** A page with its queue; `leave` ends all that it does. */
  const openPage = () => {
    let isOpen = true;
    const never = new Promise<never>(() => undefined);
    const queue = createReplyQueue({
      storage,
      send: async (one) => {
        if (!isOpen) return never;
        await there.send(one).catch((error: unknown) => (isOpen ? Promise.reject(error) : never));
        return isOpen ? undefined : never;
      },
      now: () => at.now,
      wait: (_act, ms) => void pauses.push(ms),
    });
    const leave = () => {
      isOpen = false;
    };
    return { queue, leave };
  };
  const openQueue = () => openPage().queue;
  return { storage, at, there, pauses, openPage, openQueue };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const reply = (clientId: string, target: number | null = 7) => ({
  target,
  args: { roomId: '7:1', message: clientId, clientId },
});
const states = (list: readonly QueuedReply[]) =>
  list.map(({ args, state }) => [args.clientId, state]);

describe('queued replies', () => {
  it('are sent in their order, each once, in whatever order the network fails and pages reload', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constant('write' as const) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('up' as const, 'down' as const, 'loses answers' as const),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'reload' as const,
          'wake' as const,
          'cancel' as const,
          'wait' as const,
        ),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { there, openPage } = setUp();
        let page = openPage();
        const written: string[] = [];
        for (const does of steps) {
          if (does === 'write') {
            const clientId = `c${written.length}`;
            written.push(clientId);
            page.queue.add(reply(clientId));
          } else if (does === 'reload') {
            page.leave();
            page = openPage();
          } else if (does === 'wake') page.queue.wake();
          else if (does === 'wait') await settled();
          else if (does === 'cancel') {
            const last = page.queue.list().at(-1);
            if (last?.state === 'waiting' && !there.calls.includes(last.args.clientId)) {
              page.queue.cancel(last.args.clientId);
              written.splice(written.indexOf(last.args.clientId), 1, '');
            }
          } else there.set(does);
        }
        there.set('up');
        await settled();
        page.queue.wake();
        await settled();
        expect(there.taken).toEqual(written.filter(Boolean));
        expect(page.queue.list().filter(({ state }) => state !== 'sent')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('wait for a connection, and can be taken back meanwhile', async () => {
    const { there, openQueue, pauses, storage } = setUp();
    const queue = openQueue();
    there.set('down');
    queue.add(reply('a'));
    queue.add(reply('b'));
    await settled();
    expect(states(queue.list())).toEqual([
      ['a', 'waiting'],
      ['b', 'waiting'],
    ]);
    expect(pauses).toEqual([1000]);
    queue.cancel('a');
    there.set('up');
    queue.wake();
    await settled();
    expect(there.taken).toEqual(['b']);
    expect(states(queue.list())).toEqual([['b', 'sent']]);
    queue.settle('b');
    expect(queue.list()).toEqual([]);
    expect(storage.get(storageKeys.queuedReplies)).toBeNull();
  });

  it('that are refused stay for the person, and do not delay the others', async () => {
    const { there, openQueue } = setUp();
    const queue = openQueue();
    there.refuse('a');
    queue.add(reply('a'));
    queue.add(reply('b'));
    await settled();
    expect(states(queue.list())).toEqual([
      ['b', 'sent'],
      ['a', 'failed'],
    ]);
    // After a reload, too, the person reads why.
    for (const shown of [queue, openQueue()])
      expect(shown.list().find(({ state }) => state === 'failed')?.refusal).toBe(
        'The person is blocked.',
      );
    there.refuse(null);
    queue.retry('a');
    expect(queue.list().find(({ args }) => args.clientId === 'a')?.refusal).toBeUndefined();
    await settled();
    expect(there.taken).toEqual(['b', 'a']);
  });

  it('are not sent by themselves after a day', async () => {
    const { there, openQueue, at } = setUp();
    there.set('down');
    openQueue().add(reply('a'));
    await settled();
    at.now += longestWaitMs + 1;
    there.set('up');
    const queue = openQueue();
    queue.wake();
    await settled();
    expect(there.taken).toEqual([]);
    expect(states(queue.list())).toEqual([['a', 'failed']]);
  });

  it('survive what is no reply in the storage', () => {
    const storage = memoryKeyValue();
    storage.set(storageKeys.queuedReplies, '[{"args":{}},7,null]');
    expect(setUp(storage).openQueue().list()).toEqual([]);
    storage.set(storageKeys.queuedReplies, '{');
    expect(setUp(storage).openQueue().list()).toEqual([]);
  });
});
