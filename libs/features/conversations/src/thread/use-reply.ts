import { useOperationMutation } from '@patchbay/queries';
import { useCallback, useState } from 'react';
import { type Outgoing } from './thread-entries.js';

/**
 * Replies by hand: shown at once, sent with an id of their own so that a repeat is harmless, kept
 * with “Retry” when sending fails.
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
