import { type Message } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { reactionMove } from '@patchbay/messaging';
import { useCallWords } from '@patchbay/screens';
import { useOperationMutation, useViewer } from '@patchbay/queries';

/** The reactions to a message, the own one, and the change of it. */
export function useReact({ uuid, reactions: given = [] }: Pick<Message, 'uuid' | 'reactions'>) {
  const callWords = useCallWords();
  const toast = useToast();
  const ownId = useViewer().data?.person?.id ?? null;
  const fail = { onError: (error: Error) => toast({ text: callWords(error), tone: 'error' }) };
  const save = useOperationMutation('saveReaction', fail);
  const remove = useOperationMutation('deleteReaction', fail);
  const own = given.find(({ userId }) => ownId !== null && userId === ownId)?.reaction ?? null;
  const react = (sign: string) => {
    if (save.isPending || remove.isPending) return;
    if (reactionMove(own, sign) === 'remove') remove.mutate({ uuid });
    else save.mutate({ uuid, reaction: sign });
  };
  return { given, ownId, own, react };
}
