import { type AgentCase } from '@patchbay/contract';
import { useClient } from '@patchbay/queries';
import { useCurrentAccount } from '@patchbay/session';
import { useCallback, useRef, useState } from 'react';

/** The answer of a person to the check: publish, with the reason if cases fail. */
export interface Publication {
  readonly checked: boolean;
  readonly reason?: string;
}

export interface PublishCheck {
  /** The cases of the open check; null when none is open. */
  readonly cases: readonly AgentCase[] | null;
  /** Opens the check if the agent has cases. Resolves to null when the person goes on editing. */
  ask(): Promise<Publication | null>;
  /** Closes the check. */
  answer(given: Publication | null): void;
}

/** Asks before a publication whether the cases of the agent hold. */
export function usePublishCheck(agentId: number): PublishCheck {
  const client = useClient();
  const { target } = useCurrentAccount();
  const [cases, setCases] = useState<readonly AgentCase[] | null>(null);
  const waiting = useRef<((given: Publication | null) => void) | null>(null);

  const ask = useCallback(async () => {
    const found = await client.request('listAgentCases', { agentId }, { target });
    if (found.cases.length === 0) return { checked: false };
    setCases(found.cases);
    return new Promise<Publication | null>((resolve) => {
      waiting.current = resolve;
    });
  }, [agentId, client, target]);

  const answer = useCallback((given: Publication | null) => {
    setCases(null);
    waiting.current?.(given);
    waiting.current = null;
  }, []);
  return { cases, ask, answer };
}
