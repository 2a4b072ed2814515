import { type AccountMember } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useConfirm } from '@patchbay/overlays';
import { useOperationMutation } from '@patchbay/queries';
import { memberName } from './member-list.js';
import { memberWords } from './words.js';

/**
 * Asks, and removes members one after the other. True when all are removed; the first refusal is
 * said and ends it.
 */
export function useRemoveMembers(): (members: readonly AccountMember[]) => Promise<boolean> {
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useOperationMutation('deleteMember', {
    onError: ({ message }) => toast({ text: message, tone: 'error' }),
  });
  return async (members) => {
    const [first] = members;
    if (!first) return false;
    const isSure = await confirm({
      title:
        members.length === 1
          ? memberWords.removeTitle(memberName(first))
          : memberWords.removeSeveral(members.length),
      body: memberWords.removeBody,
      confirm: memberWords.remove,
      cancel: memberWords.keep,
      danger: true,
    });
    if (!isSure) return false;
    try {
      for (const { id } of members) await remove.mutateAsync({ targetMemberId: id });
    } catch {
      return false;
    }
    toast(memberWords.removed(members.length));
    return true;
  };
}
