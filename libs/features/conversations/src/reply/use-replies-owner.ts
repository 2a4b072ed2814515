import { useViewer } from '@patchbay/queries';

/** The organization of the current account, whose saved replies they are. */
export function useRepliesOwner(): number | undefined {
  const trail = useViewer().data?.trail;
  return trail?.find(({ type }) => type === 'organization')?.id;
}
