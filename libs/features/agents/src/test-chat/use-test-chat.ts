import { isAbort } from '@patchbay/api-client';
import { type AgentReading, type FunctionRun, type TraceStep } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import { useClient } from '@patchbay/queries';
import { useCallWords, useServerWords } from '@patchbay/screens';
import { useCurrentAccount } from '@patchbay/session';
import { useCallback, useEffect, useRef, useState } from 'react';
import { testChat } from './messages.js';

export type TestLine =
  | { readonly kind: 'said'; readonly id: string; readonly text: string }
  | {
      readonly kind: 'answer';
      readonly id: string;
      readonly text: string;
      readonly isWhole: boolean;
      readonly trace: readonly TraceStep[];
      /** What the agent was given for it, as far as the reader may see it. */
      readonly read?: AgentReading | undefined;
    }
  | { readonly kind: 'run'; readonly id: string; readonly run: FunctionRun }
  | {
      readonly kind: 'failed';
      readonly id: string;
      readonly message: string;
      readonly text: string;
    };

export interface TestChat {
  readonly lines: readonly TestLine[];
  readonly isAnswering: boolean;
  /** The agent's current activity, in words. */
  readonly doing: string | null;
  say(text: string): void;
  /**
   * Clears the shown lines, and the next one begins a conversation of its own; the one before stays
   * in the inbox as a test.
   */
  restart(): void;
}

let count = 0;
const freshId = () => `line-${(count += 1)}`;

/**
 * Talks to the staging agent as its owner. The answer streams in; function runs appear where they
 * happened.
 */
export function useTestChat(): TestChat {
  const [callWords, serverWords] = [useCallWords(), useServerWords()];
  const t = useMessages(testChat);
  const client = useClient();
  const { target } = useCurrentAccount();
  const [lines, setLines] = useState<readonly TestLine[]>([]);
  const [isAnswering, setAnswering] = useState(false);
  const [doing, setDoing] = useState<string | null>(null);
  const open = useRef<AbortController>(undefined);
  // The agent remembers what is shown here and nothing of the tests before it.
  const isContinued = useRef(false);

  const say = useCallback(
    (text: string) => {
      const controller = new AbortController();
      open.current?.abort();
      open.current = controller;
      const answerId = freshId();
      setLines((before) => [...before, { kind: 'said', id: freshId(), text }]);
      setAnswering(true);
      setDoing(null);
      const write = (
        next: string,
        isWhole: boolean,
        trace: readonly TraceStep[] = [],
        read?: AgentReading,
      ) =>
        setLines((before) => {
          const line: TestLine = { kind: 'answer', id: answerId, text: next, isWhole, trace, read };
          return before.some(({ id }) => id === answerId)
            ? before.map((one) => (one.id === answerId ? line : one))
            : [...before, line];
        });
      const fail = (message: string) =>
        setLines((before) => [
          ...before.filter((line) => line.id !== answerId),
          { kind: 'failed', id: answerId, message, text },
        ]);

      void (async () => {
        let heard = '';
        try {
          for await (const event of client.stream(
            'runPrompt',
            { promptText: text, ...(isContinued.current ? {} : { conversationUuid: null }) },
            { signal: controller.signal, target },
          )) {
            if (open.current === controller) isContinued.current = true;
            if (event.type === 'delta') write((heard += event.text), false);
            if (event.type === 'function-start') setDoing(event.label);
            if (event.type === 'function') {
              setDoing(null);
              setLines((before) => [...before, { kind: 'run', id: event.run.id, run: event.run }]);
            }
            if (event.type === 'reply') write(event.text, true, event.trace, event.read);
            if (event.type === 'error') fail(serverWords(event.message, t('noAnswer')));
          }
        } catch (error) {
          if (!isAbort(error)) fail(callWords(error));
        } finally {
          if (open.current === controller) {
            setAnswering(false);
            setDoing(null);
          }
        }
      })();
    },
    [callWords, client, serverWords, t, target],
  );

  const restart = useCallback(() => {
    open.current?.abort();
    open.current = undefined;
    isContinued.current = false;
    setLines([]);
    setAnswering(false);
    setDoing(null);
  }, []);

  useEffect(() => () => open.current?.abort(), []);
  return { lines, isAnswering, doing, say, restart };
}
