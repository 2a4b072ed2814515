import { isAbort } from '@patchbay/api-client';
import { type ConversationReplay } from '@patchbay/contract';
import { useClient } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useCurrentAccount } from '@patchbay/session';
import { useEffect, useRef, useState } from 'react';

/** As the contract has it. */
export const maxLines = 20;

/** A conversation said again: to the draft, and to what is live. */
export interface Take {
  readonly id: number;
  /** The line that was said otherwise, from 1; null where all lines are those of the test. */
  readonly from: number | null;
  readonly lines: readonly string[];
  readonly replay: ConversationReplay | null;
  readonly isAnswering: boolean;
  readonly problem: string | null;
}

export interface Takes {
  readonly takes: readonly Take[];
  /** The open one; null for the test itself. */
  readonly opened: Take | null;
  readonly open: (id: number | null) => void;
  /** Says lines again in a conversation of their own, and opens it. */
  readonly begin: (lines: readonly string[], from: number | null) => void;
  /** Says a further line in a conversation, or the same lines once more. */
  readonly say: (take: Take, text?: string) => void;
  readonly leave: (take: Take) => void;
  readonly clear: () => void;
}

/** The conversations that were said again beside a test. They last as long as the chat is open. */
export function useTakes(agentId: number | undefined): Takes {
  const callWords = useCallWords();
  const client = useClient();
  const { target } = useCurrentAccount();
  const [takes, setTakes] = useState<readonly Take[]>([]);
  const [openId, setOpenId] = useState<number | null>(null);
  const running = useRef(new Map<number, AbortController>());
  const last = useRef(0);

  useEffect(() => {
    const all = running.current;
    return () => all.forEach((one) => one.abort());
  }, []);

  const put = (id: number, part: Partial<Take>) =>
    setTakes((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one)));

  const run = async (id: number, lines: readonly string[]) => {
    if (agentId === undefined) return;
    running.current.get(id)?.abort();
    const aborts = new AbortController();
    running.current.set(id, aborts);
    put(id, { lines, isAnswering: true, problem: null });
    try {
      const { replay } = await client.request(
        'replayConversation',
        { agentId, lines: [...lines] },
        { target, signal: aborts.signal },
      );
      put(id, { replay, isAnswering: false });
    } catch (error) {
      if (isAbort(error)) return;
      const problem = callWords(error);
      put(id, { problem, isAnswering: false });
    }
  };

  return {
    takes,
    opened: takes.find(({ id }) => id === openId) ?? null,
    open: setOpenId,
    begin: (lines, from) => {
      const id = (last.current += 1);
      const fresh = { id, from, lines, replay: null, isAnswering: true, problem: null };
      setTakes((now) => [...now, fresh]);
      setOpenId(id);
      void run(id, lines);
    },
    say: ({ id, lines }, text) => void run(id, text === undefined ? lines : [...lines, text]),
    leave: ({ id }) => {
      running.current.get(id)?.abort();
      setTakes((now) => now.filter((one) => one.id !== id));
      setOpenId(null);
    },
    clear: () => {
      running.current.forEach((one) => one.abort());
      setTakes([]);
      setOpenId(null);
    },
  };
}
