import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { type Log } from '@patchbay/server-kit';
import { createOutlivingAnswers } from './outliving.js';

const logged: string[] = [];
const log = {
  error: (_facts: object, text: string) => void logged.push(text),
} as unknown as Log;
const hear = async (events: AsyncIterable<unknown>): Promise<unknown[]> => {
  const heard: unknown[] = [];
  for await (const event of events) heard.push(event);
  return heard;
};

describe('an answer that outlives its listener', () => {
  beforeEach(() => void logged.splice(0));

  it('is heard event by event, and so is its failure', async () => {
    const outliving = createOutlivingAnswers(log);
    const caller = new AbortController().signal;
    const words = async function* () {
      yield 'From 9';
      yield 'AM.';
    };
    expect(await hear(outliving.answer(words, caller))).toEqual(['From 9', 'AM.']);
    const failing = async function* () {
      yield 'From 9';
      throw new Error('no model');
    };
    await expect(hear(outliving.answer(failing, caller))).rejects.toThrow('no model');
    expect(logged).toEqual([]);
    await outliving.settled();
  });

  it('goes on when the listener leaves, and is waited for', async () => {
    const outliving = createOutlivingAnswers(log);
    const caller = new AbortController();
    const said: string[] = [];
    const words = async function* (signal: AbortSignal) {
      yield said.push('From 9');
      await once(caller.signal, 'abort');
      await turn();
      signal.throwIfAborted();
      yield said.push('AM.');
    };
    const heard = hear(outliving.answer(words, caller.signal));
    await turn();
    caller.abort();
    await expect(heard).rejects.toThrow(/aborted/);
    await outliving.settled();
    expect(said).toEqual(['From 9', 'AM.']);
  });

  it('is stopped a minute after that, and its failure is logged', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const outliving = createOutlivingAnswers(log);
    const caller = new AbortController();
    const words = async function* (signal: AbortSignal) {
      yield 'From 9';
      await once(signal, 'abort');
      signal.throwIfAborted();
    };
    const heard = hear(outliving.answer(words, caller.signal));
    await turn();
    caller.abort();
    await expect(heard).rejects.toThrow(/aborted/);
    await jest.advanceTimersByTimeAsync(59_000);
    expect(logged).toEqual([]);
    await jest.advanceTimersByTimeAsync(1000);
    await outliving.settled();
    expect(logged).toEqual(['an unheard answer failed']);
    jest.useRealTimers();
  });
});
