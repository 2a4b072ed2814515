import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useRef, useState } from 'react';

/**
 * Opens the room with one or several people and sends the first text there, once. After a refusal
 * what a new conversation needs is read again: a gate may have closed meanwhile.
 */
export function useStart(onStarted: (roomId: string) => void, onRefused: () => void) {
  const callWords = useCallWords();
  const quiet = { onError: () => undefined };
  const group = useOperationMutation('getGroupConversationRoomId', quiet);
  const single = useOperationMutation('createExternalDestinationProfile', quiet);
  const send = useOperationMutation('sendMessage', quiet);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const clientId = useRef(crypto.randomUUID());

  const roomWith = async (users: readonly (number | string)[]): Promise<string> => {
    const [first] = users;
    if (users.length === 1 && typeof first === 'string')
      return (await single.mutateAsync({ address: first })).details.room.roomId;
    return (await group.mutateAsync({ users: [...users] })).details.room.roomId;
  };

  const run = async (users: readonly (number | string)[], message: string) => {
    setPending(true);
    setProblem(null);
    try {
      const roomId = await roomWith(users);
      await send.mutateAsync({ roomId, message, clientId: clientId.current });
      onStarted(roomId);
    } catch (error) {
      setProblem(callWords(error));
      onRefused();
    } finally {
      setPending(false);
    }
  };

  return {
    problem,
    isPending,
    begin: (users: readonly (number | string)[], message: string) => void run(users, message),
  };
}
