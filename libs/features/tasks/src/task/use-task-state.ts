import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { type Task } from '../list/task-words.js';
import { task } from './messages.js';

/** Cancels a task, or lets one that ended wait again; a refusal is shown in a toast. */
export function useTaskState({ id }: Pick<Task, 'id'>) {
  const callWords = useCallWords();
  const t = useMessages(task);
  const toast = useToast();
  const { mutate, isPending } = useOperationMutation('updateTask', {
    onSuccess: (_reply, { state }) => toast(t(state === 'canceled' ? 'stopped' : 'waits')),
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  return {
    isPending,
    cancel: () => mutate({ id, state: 'canceled' }),
    putBack: () => mutate({ id, state: 'pending' }),
  };
}
