import { type AgentEventRules } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { editor } from '../panels/messages.js';
import { type AgentDraft } from './use-agent-draft.js';

/**
 * Reverts to the live version, after a confirmation. Pending edits are saved first, so that the
 * revert is the last change.
 */
export function useRevert(rules: AgentEventRules, draft: AgentDraft): () => Promise<void> {
  const callWords = useCallWords();
  const t = useMessages(editor);
  const toast = useToast();
  const confirm = useConfirm();
  const revert = useOperationMutation('revertAgent', {
    onSuccess: () => toast(t('reverted')),
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  return async () => {
    const yes = await confirm({
      title: t('revertTitle'),
      body: t('revertBody', { count: rules.changesSinceLive }),
      confirm: t('discard'),
      cancel: t('keepEditing'),
      danger: true,
    });
    if (yes && (await draft.flush())) revert.mutate({});
  };
}
