import { useOperationMutation } from '@patchbay/queries';
import { useCallback, useState } from 'react';
import { type Outgoing } from './thread-entries.js';

/**
 * Replies of members: shown at once, sent with their own id so that a repetition is harmless, kept
 * with “Retry” if sending fails.
 */
export function useReply(roomId: string, arrived: (clientId: string) => boolean) {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const send = useOperationMutation('sendMessage', { onError: () => undefined });

  const post = useCallback(
    (message: Outgoing) => {
      setOutgoing((before) => [
        ...before.filter((one) => one.clientId !== message.clientId),
        { ...message, failed: false },
      ]);
      send.mutate(
        { roomId, message: message.text, clientId: message.clientId },
        {
          onError: () =>
            setOutgoing((before) =>
              before.map((one) =>
                one.clientId === message.clientId ? { ...one, failed: true } : one,
              ),
            ),
        },
      );
    },
    [roomId, send],
  );

  return {
    outgoing: outgoing.filter((one) => !arrived(one.clientId)),
    reply: (text: string) =>
      post({ clientId: crypto.randomUUID(), text, at: Date.now(), failed: false }),
    retry: post,
  };
}
