import { closedGate, type NewConversationFacts } from '@patchbay/messaging';
import { useOperation, useViewer } from '@patchbay/queries';

/**
 * What the current account has of the things that a new conversation needs. Texts may be enabled for
 * the organization of an agent. Read again whenever an overlay has closed, which may have changed it.
 */
export function useGates() {
  const viewer = useViewer().data;
  const organization = viewer?.trail.find(({ type }) => type === 'organization')?.id;
  const isAgent = organization !== undefined && organization !== viewer?.target.id;
  const own = useOperation('getAccount', {});
  const above = useOperation('getAccount', {}, { target: organization ?? null, enabled: isAgent });
  const account = own.data;
  const facts: NewConversationFacts | null = account
    ? {
        plan: account.vidaPremium,
        number: (account.phoneNumber ?? '') !== '',
        texts: account.smsEnabled || (isAgent && above.data?.smsEnabled === true),
      }
    : null;
  const isSettled = facts !== null && (!isAgent || !above.isPending);
  return {
    facts,
    gate: facts && isSettled ? closedGate(facts) : null,
    isOpen: facts !== null && isSettled && closedGate(facts) === null,
    error: own.error,
    refetch: () => void Promise.all([own.refetch(), ...(isAgent ? [above.refetch()] : [])]),
  };
}
