import { type AgentEventRules } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useConfirm } from '@patchbay/overlays';
import { useOperationMutation } from '@patchbay/queries';
import { type AgentDraft } from './use-agent-draft.js';

/**
 * Reverts to the live version, after a confirmation. Pending edits are saved first, so that the
 * revert is the last change.
 */
export function useRevert(rules: AgentEventRules, draft: AgentDraft): () => Promise<void> {
  const toast = useToast();
  const confirm = useConfirm();
  const revert = useOperationMutation('revertAgent', {
    onSuccess: () => toast('Back to what is live'),
    onError: (error) => toast({ text: error.message, tone: 'error' }),
  });
  return async () => {
    const yes = await confirm({
      title: 'Go back to what is live?',
      body:
        `${rules.changesSinceLive} ${rules.changesSinceLive === 1 ? 'change' : 'changes'} ` +
        'since live will be gone. Save a version first to keep them.',
      confirm: 'Go back',
      cancel: 'Keep editing',
      danger: true,
    });
    if (yes && (await draft.flush())) revert.mutate({});
  };
}
