import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { type ListedKey } from './key-list.js';
import { keys as texts } from './messages.js';

/**
 * Asks, and revokes keys one after the other. True when all are revoked; the first refusal is said
 * and ends it.
 */
export function useRevokeKeys(): (keys: readonly ListedKey[]) => Promise<boolean> {
  const callWords = useCallWords();
  const t = useMessages(texts);
  const confirm = useConfirm();
  const toast = useToast();
  const revoke = useOperationMutation('deleteToken', {
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  return async (keys) => {
    const [first] = keys;
    if (!first) return false;
    const count = keys.length;
    const isSure = await confirm({
      title:
        count === 1 ? t('revokeTitle', { name: first.description }) : t('revokeSeveral', { count }),
      body: t('revokeBody'),
      confirm: t('revokeKey', { count }),
      cancel: t('keep', { count }),
      danger: true,
    });
    if (!isSure) return false;
    try {
      for (const { token } of keys) await revoke.mutateAsync({ token });
    } catch {
      return false;
    }
    toast(t('revoked', { count }));
    return true;
  };
}
