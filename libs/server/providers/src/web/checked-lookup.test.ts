import { setImmediate as turn } from 'node:timers/promises';
import { untilStopped } from './checked-lookup.js';

describe('an abortable wait', () => {
  it('returns the result of the work, or its failure', async () => {
    await expect(untilStopped(Promise.resolve(7), new AbortController().signal)).resolves.toBe(7);
    await expect(
      untilStopped(Promise.reject(new Error('no such name')), new AbortController().signal),
    ).rejects.toThrow('no such name');
  });

  it.each(['before', 'meanwhile'])(
    'ends when it is aborted %s, and handles a later failure',
    async (when) => {
      const unheard: unknown[] = [];
      const note = (reason: unknown) => void unheard.push(reason);
      process.on('unhandledRejection', note);
      try {
        const stop = new AbortController();
        if (when === 'before') stop.abort(new Error('too late'));
        let fail: (error: Error) => void = () => undefined;
        const waiting = untilStopped(
          new Promise<never>((_, reject) => {
            fail = reject;
          }),
          stop.signal,
        );
        waiting.catch(() => undefined);
        if (when === 'meanwhile') stop.abort(new Error('too late'));
        await expect(waiting).rejects.toThrow('too late');
        fail(new Error('There is no site of this name.'));
        for (let at = 0; at < 3; at += 1) await turn();
        expect(unheard).toEqual([]);
      } finally {
        process.off('unhandledRejection', note);
      }
    },
  );
});
