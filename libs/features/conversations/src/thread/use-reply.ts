import { useQueuedReplies } from '@patchbay/queries';
import { useCurrentAccount } from '@patchbay/session';
import { useEffect } from 'react';
import { type SentFile } from '../reply/use-attachments.js';
import { fileOfUrl } from '../reply/file-of-url.js';
import { type Outgoing } from './thread-entries.js';

/**
 * Replies of members: shown at once, kept until they are sent with their own id so that a repetition
 * is harmless, with “Retry” if the server refuses one.
 */
export function useReply(roomId: string, arrived: (clientId: string) => boolean) {
  const { target } = useCurrentAccount();
  const { replies, send, retry, cancel, settle } = useQueuedReplies(target, roomId);
  const shown = replies.find(({ args }) => arrived(args.clientId))?.args.clientId;
  useEffect(() => {
    if (shown !== undefined) settle(shown);
  }, [shown, settle, replies]);
  return {
    outgoing: replies
      .filter(({ args }) => !arrived(args.clientId))
      .map(({ args, at, state, refusal }): Outgoing => ({
        clientId: args.clientId,
        text: args.message ?? '',
        files: (args.mediaUrls ?? []).map(fileOfUrl),
        at,
        failed: state === 'failed',
        state,
        refusal,
      })),
    reply: (text: string, files: readonly SentFile[] = []) =>
      send({
        roomId,
        message: text,
        clientId: crypto.randomUUID(),
        ...(files.length > 0 ? { mediaUrls: files.map(({ url }) => url) } : {}),
      }),
    retry: ({ clientId }: Outgoing) => retry(clientId),
    cancel: ({ clientId }: Outgoing) => cancel(clientId),
  };
}
