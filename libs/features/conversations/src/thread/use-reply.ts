import { useOperationMutation } from '@patchbay/queries';
import { useCallback, useState } from 'react';
import { type SentFile } from '../reply/use-attachments.js';
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
        {
          roomId,
          message: message.text,
          clientId: message.clientId,
          ...(message.files?.length ? { mediaUrls: message.files.map(({ url }) => url) } : {}),
        },
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
    reply: (text: string, files: readonly SentFile[] = []) =>
      post({ clientId: crypto.randomUUID(), text, files, at: Date.now(), failed: false }),
    retry: post,
  };
}
