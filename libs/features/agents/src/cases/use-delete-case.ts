import { type AgentCase } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { agentCases as texts } from './messages.js';

/** Deletes a case. The toast offers to write it again. */
export function useDeleteCase(agentId: number): (one: AgentCase) => void {
  const callWords = useCallWords();
  const t = useMessages(texts);
  const toast = useToast();
  const onError = (error: Error) => toast({ text: callWords(error), tone: 'error' });
  const restore = useOperationMutation('saveAgentCase', {
    onSuccess: () => toast(t('restored')),
    onError,
  });
  const { mutate } = useOperationMutation('deleteAgentCase', { onError });
  return ({ id, title, channel, turns }) =>
    mutate(
      { agentId, caseId: id },
      {
        onSuccess: () =>
          toast({
            text: t('deleted'),
            action: {
              label: t('undo'),
              onAction: () => restore.mutate({ agentId, title, channel, turns }),
            },
          }),
      },
    );
}
