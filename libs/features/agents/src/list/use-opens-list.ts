import { useOperation, useViewer } from '@patchbay/queries';
import { useCurrentAccount } from '@patchbay/session';

/**
 * Whether the first page of the section leads to the list: on an organization of which the viewer sees
 * several agents. Null until that is known. An agent opens on its editor, also the one that is the
 * organization itself, which an address names as an agent.
 */
export function useOpensList(isFirstPage: boolean): boolean | null {
  const { data: viewer, isError: isUnknown } = useViewer();
  const { segments } = useCurrentAccount();
  const isOrganization =
    viewer?.target.type === 'organization' && segments.at(-1)?.type !== 'agent';
  const { data, isError } = useOperation(
    'listAccounts',
    { pageSize: 2 },
    { enabled: isFirstPage && isOrganization },
  );
  if (!isFirstPage || isUnknown || isError) return false;
  if (!viewer) return null;
  if (!isOrganization) return false;
  return data ? data.accounts.length > 1 : null;
}
