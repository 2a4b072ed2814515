import { type KnowledgeBase, type KnowledgeDocument } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { knowledge } from './messages.js';

/** Fetches a document again, or deletes it after a question. The calls act on the base’s agent. */
export function useDocumentWrites({ id, agentId }: Pick<KnowledgeBase, 'id' | 'agentId'>) {
  const callWords = useCallWords();
  const t = useMessages(knowledge);
  const confirm = useConfirm();
  const toast = useToast();
  const onError = (error: Error) => toast({ text: callWords(error), tone: 'error' });
  const fetchAgain = useOperationMutation('refreshKnowledgeBaseDocument', {
    target: agentId,
    onError,
  });
  const erase = useOperationMutation('deleteKnowledgeBaseDocument', {
    target: agentId,
    onSuccess: () => toast(t('documentRemoved')),
    onError,
  });
  return {
    refresh: ({ id: docId }: KnowledgeDocument) => fetchAgain.mutate({ id, docId }),
    remove: async ({ id: docId, title, url }: KnowledgeDocument) => {
      const isSure = await confirm({
        title: t('removeDocument', { name: title || url }),
        body: t('removeDocumentBody'),
        confirm: t('remove'),
        cancel: t('keep'),
        danger: true,
      });
      if (isSure) erase.mutate({ id, docId });
    },
  };
}
