import { type AgentCase, type ConversationReplay } from '@patchbay/contract';
import { useClient } from '@patchbay/queries';
import { useCurrentAccount } from '@patchbay/session';
import { useCallback, useRef, useState } from 'react';

/** The answer of a person to the check: publish, with the reason if cases fail. */
export interface Publication {
  readonly checked: boolean;
  readonly reason?: string;
}

/** What an open check is about. */
export interface Checked {
  readonly cases: readonly AgentCase[];
  /** The last conversation said again, where that began before the check was opened. */
  readonly last?: Promise<ConversationReplay | null>;
}

export interface PublishCheck {
  /** The open check; null when none is open. */
  readonly open: Checked | null;
  /**
   * Opens the check if the agent has cases, or if callers have talked to it. Resolves to null when
   * the person goes on editing.
   */
  ask(): Promise<Publication | null>;
  /** Closes the check. */
  answer(given: Publication | null): void;
}

/** An agent that no caller has talked to says so within this time. */
const soonMs = 500;

/** Whether there is no conversation, or it could not be said, which blocks nothing. */
const emptySoon = (last: Promise<ConversationReplay | null>): Promise<boolean> =>
  Promise.race([
    last.then(
      (found) => found === null,
      () => true,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), soonMs)),
  ]);

/** Asks before a publication whether the cases of the agent hold, and what callers would hear. */
export function usePublishCheck(agentId: number): PublishCheck {
  const client = useClient();
  const { target } = useCurrentAccount();
  const [open, setOpen] = useState<Checked | null>(null);
  const waiting = useRef<((given: Publication | null) => void) | null>(null);

  const ask = useCallback(async () => {
    const { cases } = await client.request('listAgentCases', { agentId }, { target });
    if (cases.length > 0) setOpen({ cases });
    else {
      const last = client
        .request('replayConversation', { agentId }, { target })
        .then(({ replay }) => replay);
      if (await emptySoon(last)) return { checked: false };
      setOpen({ cases, last });
    }
    return new Promise<Publication | null>((resolve) => {
      waiting.current = resolve;
    });
  }, [agentId, client, target]);

  const answer = useCallback((given: Publication | null) => {
    setOpen(null);
    waiting.current?.(given);
    waiting.current = null;
  }, []);
  return { open, ask, answer };
}
