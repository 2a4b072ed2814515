import { useMessages } from '@patchbay/messages';
import { useCallWords } from '@patchbay/screens';
import { useCallback, useEffect, useState } from 'react';
import { phone } from './messages.js';
import { type HandsetLine, phoneApi } from './phone-api.js';
import { problemWords } from './phone-problem.js';

const watchEvery = 1500;

/**
 * The texts between two numbers as they come, and sending one. `wasThere`: whether a line is of the
 * first reading, which a call ends before.
 */
export function useTexts(from: string, to: string) {
  const t = useMessages(phone);
  const callWords = useCallWords();
  const [lines, setLines] = useState<readonly HandsetLine[]>([]);
  const [first, setFirst] = useState<ReadonlySet<string> | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A handset has no session and so no event stream; it looks for itself while it is on screen.
  const load = useCallback(
    () =>
      phoneApi.thread(from, to).then(
        ({ lines: found }) => {
          setFirst((before) => before ?? new Set(found.map(({ id }) => id)));
          setLines((before) =>
            before.at(-1)?.id === found.at(-1)?.id && before.length === found.length
              ? before
              : found,
          );
        },
        (error: unknown) => setProblem(problemWords({ t, callWords }, error, 'callFailed')),
      ),
    [callWords, from, t, to],
  );
  useEffect(() => {
    void load();
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void load(),
      watchEvery,
    );
    return () => clearInterval(timer);
  }, [load]);

  const send = async (words: string, onFailed: () => void): Promise<void> => {
    setSending(true);
    setProblem(null);
    setLines((before) => [
      ...before,
      { id: `sending-${before.length}`, seq: 0, from: 'me', text: words, channel: 'sms', at: 0 },
    ]);
    await phoneApi.text(from, to, words).catch((error: unknown) => {
      setProblem(problemWords({ t, callWords }, error, 'callFailed'));
      onFailed();
    });
    setSending(false);
    await load();
  };
  return {
    lines,
    wasThere: ({ id }: HandsetLine) => first?.has(id) === true,
    isSending,
    problem,
    send,
  };
}
