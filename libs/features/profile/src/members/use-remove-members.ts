import { type AccountMember } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { memberName } from './member-list.js';
import { members as texts } from './messages.js';

/**
 * Asks, and removes members one after the other. True when all are removed; the first refusal is
 * said and ends it.
 */
export function useRemoveMembers(): (members: readonly AccountMember[]) => Promise<boolean> {
  const callWords = useCallWords();
  const t = useMessages(texts);
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useOperationMutation('deleteMember', {
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  return async (members) => {
    const [first] = members;
    if (!first) return false;
    const isSure = await confirm({
      title:
        members.length === 1
          ? t('removeTitle', { who: memberName(first) })
          : t('removeSeveral', { count: members.length }),
      body: t('removeBody'),
      confirm: t('remove'),
      cancel: t('keep'),
      danger: true,
    });
    if (!isSure) return false;
    try {
      for (const { id } of members) await remove.mutateAsync({ targetMemberId: id });
    } catch {
      return false;
    }
    toast(t('removed', { count: members.length }));
    return true;
  };
}
