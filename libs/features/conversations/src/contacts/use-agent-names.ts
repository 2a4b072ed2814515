import { useOperation, useViewer } from '@patchbay/queries';
import { useMemo } from 'react';

/** The names of agents by the ids of their accounts. */
export type AgentNames = ReadonlyMap<number, string>;

/** As many agents as one reply has. */
export const allAgents = { pageSize: 200 } as const;

/**
 * The agents of the account, as many as one reply has. Contacts of others show no name. Nothing is
 * asked while nothing is shown that has an agent, nor above organizations, which have no agents.
 */
export const useAgentNames = (enabled = true): AgentNames => useAgentsAsked(enabled).names;

/** The same, and whether they are still on their way: who makes room for them waits. */
export function useAgentsAsked(enabled = true): {
  readonly names: AgentNames;
  readonly isLoading: boolean;
} {
  const tier = useViewer().data?.target.type;
  const hasAgents = tier === 'organization' || tier === 'agent';
  const { data, isLoading } = useOperation('listAccounts', allAgents, {
    enabled: enabled && hasAgents,
  });
  const names = useMemo(
    () => new Map(data?.accounts.map(({ id, displayName }) => [id, displayName])),
    [data],
  );
  return { names, isLoading };
}
