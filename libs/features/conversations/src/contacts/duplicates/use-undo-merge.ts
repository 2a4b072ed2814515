import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { contactMerge } from './messages.js';

/** Undoes a merge, and says so. `undoing` is the merge that is being undone. */
export function useUndoMerge(): {
  readonly undo: (id: string) => void;
  readonly undoing: string | null;
} {
  const callWords = useCallWords();
  const t = useMessages(contactMerge);
  const toast = useToast();
  const { mutate, isPending, variables } = useOperationMutation('undoContactMerge', {
    onSuccess: () => toast(t('undone')),
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  return {
    undo: (id) => mutate({ id }),
    undoing: isPending ? (variables?.id ?? null) : null,
  };
}
