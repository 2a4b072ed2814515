import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { differentPeople } from './messages.js';

interface Pair {
  readonly id: number;
  readonly otherId: number;
}

/** Says that two contacts are different people, with a toast that takes it back. */
export function useSeparate(onSaid: () => void = () => undefined): {
  readonly separate: (pair: Pair) => void;
  readonly rejoin: (pair: Pair) => void;
  /** The contact of the pair that is being written, by the id of the other one. */
  readonly pending: number | null;
} {
  const callWords = useCallWords();
  const t = useMessages(differentPeople);
  const toast = useToast();
  const onError = (error: Error) => toast({ text: callWords(error), tone: 'error' });
  const back = useOperationMutation('separateContacts', {
    onSuccess: () => toast(t('undone')),
    onError,
  });
  const rejoin = ({ id, otherId }: Pair) => back.mutate({ id, otherId, separate: false });
  const { mutate, isPending, variables } = useOperationMutation('separateContacts', {
    onSuccess: (_, { id, otherId }) => {
      const onAction = () => rejoin({ id: Number(id), otherId: Number(otherId) });
      toast({ text: t('said'), action: { label: t('undo'), onAction } });
      onSaid();
    },
    onError,
  });
  const written = isPending ? variables : back.isPending ? back.variables : undefined;
  return {
    separate: ({ id, otherId }) => mutate({ id, otherId }),
    rejoin,
    pending: written ? Number(written.otherId) : null,
  };
}
