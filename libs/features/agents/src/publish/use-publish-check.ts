import { type AgentCase, type ConversationReplay } from '@patchbay/contract';
import { useClient } from '@patchbay/queries';
import { useCurrentAccount } from '@patchbay/session';
import { useCallback, useState } from 'react';

/** What a check before a publication is about. */
export interface Checked {
  readonly cases: readonly AgentCase[];
  /** The last conversation said again, where that began before the check was opened. */
  readonly last?: Promise<ConversationReplay | null>;
}

export interface PublishCheck {
  /** What was found by the last look; null when there was nothing to check. */
  readonly found: Checked | null;
  /** Whether there is something to check: the agent has cases, or callers have talked to it. */
  look(): Promise<boolean>;
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

/** Looks before a publication for cases of the agent, and for what callers would hear. */
export function usePublishCheck(agentId: number): PublishCheck {
  const client = useClient();
  const { target } = useCurrentAccount();
  const [found, setFound] = useState<Checked | null>(null);

  const look = useCallback(async () => {
    const { cases } = await client.request('listAgentCases', { agentId }, { target });
    if (cases.length > 0) {
      setFound({ cases });
      return true;
    }
    const last = client
      .request('replayConversation', { agentId }, { target })
      .then(({ replay }) => replay);
    const isEmpty = await emptySoon(last);
    setFound(isEmpty ? null : { cases, last });
    return !isEmpty;
  }, [agentId, client, target]);
  return { found, look };
}
