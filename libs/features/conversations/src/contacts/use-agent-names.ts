import { useOperation } from '@patchbay/queries';
import { useMemo } from 'react';

/** The names of agents by the ids of their accounts. */
export type AgentNames = ReadonlyMap<number, string>;

/** The agents of the account, as many as one reply has. Contacts of others show no name. */
export function useAgentNames(): AgentNames {
  const { data } = useOperation('listAccounts', { pageSize: 200 });
  return useMemo(
    () => new Map(data?.accounts.map(({ id, displayName }) => [id, displayName])),
    [data],
  );
}
