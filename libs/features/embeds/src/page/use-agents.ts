import { type Account } from '@patchbay/contract';
import { useOperation } from '@patchbay/queries';

/** An agent as a select shows it; its value is the address that partners' pages name. */
export interface AgentOption {
  readonly value: string;
  readonly label: string;
}

/**
 * The agents that may be embedded from an account: its own address for an agent, the first hundred of
 * an organization, undefined until they are here. Accounts above have none of their own, and name one by its address.
 */
export function useAgents({
  accountType,
  username,
  details,
}: Account): readonly AgentOption[] | undefined {
  const isOrganization = accountType === 'organization';
  const { data, isPending } = useOperation(
    'listAccounts',
    { pageSize: 100, pagination: true },
    { enabled: isOrganization },
  );
  if (isOrganization && isPending) return undefined;
  if (isOrganization)
    return (data?.accounts ?? []).map((agent) => ({
      value: agent.username,
      label: agent.displayName,
    }));
  return accountType === 'agent' ? [{ value: username, label: details.displayName }] : [];
}
