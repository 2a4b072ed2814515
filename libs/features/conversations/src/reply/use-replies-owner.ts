import { useCan } from '@patchbay/screens';
import { useViewer } from '@patchbay/queries';

/** The organization of the current account, whose saved replies they are. */
export function useRepliesOwner(): number | undefined {
  const trail = useViewer().data?.trail;
  return trail?.find(({ type }) => type === 'organization')?.id;
}

/** Whether a person may manage saved replies. Who belongs to one agent reads those marked for it. */
export function useManagesReplies(): boolean {
  const mayEdit = useCan('canEditOrg').allowed;
  return useRepliesOwner() !== undefined && mayEdit;
}
