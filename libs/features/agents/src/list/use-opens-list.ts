import { useOperation, useViewer } from '@patchbay/queries';

/**
 * Whether the first page of the section leads to the list: on an organization of which the viewer sees
 * several agents. Null until that is known. An agent’s own account opens on its editor.
 */
export function useOpensList(isFirstPage: boolean): boolean | null {
  const { data: viewer, isError: isUnknown } = useViewer();
  const isOrganization = viewer?.target.type === 'organization';
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
