import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { type KnowledgeRow } from './knowledge-list.js';
import { knowledge } from './messages.js';

/** Deletes a knowledge base with its documents, after a question that counts them. */
export function useRemoveBase(
  { id, agentId, agentName, title, documentCount }: KnowledgeRow,
  onRemoved: () => void,
): () => Promise<void> {
  const callWords = useCallWords();
  const t = useMessages(knowledge);
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useOperationMutation('deleteKnowledgeBase', {
    target: agentId,
    onSuccess: () => {
      toast(t('removed'));
      onRemoved();
    },
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  return async () => {
    const isSure = await confirm({
      title: t('removeTitle', { name: title }),
      body: t('removeBody', { agent: agentName, count: documentCount }),
      confirm: t('remove'),
      cancel: t('keep'),
      danger: true,
    });
    if (isSure) remove.mutate({ id });
  };
}
