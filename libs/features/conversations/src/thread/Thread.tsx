import { ErrorState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOwnPhoneHead } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { usePageSearch } from '@patchbay/routes';
import { useCallWords, useRoomName } from '@patchbay/screens';
import classes from '../rooms/Inbox.module.css';
import { thread } from './messages.js';
import { PausedTasks } from './PausedTasks.js';
import { ReplyField } from './ReplyField.js';
import { ThreadEntries } from './ThreadEntries.js';
import { ThreadHead, type ThreadHeadProps } from './ThreadHead.js';
import { useMarkRead } from './use-mark-read.js';
import { useReply } from './use-reply.js';
import { useThreadHistory } from './use-thread-history.js';

export interface ThreadProps extends Omit<ThreadHeadProps, 'room' | 'onAi'> {
  readonly roomId: string;
}

/** One conversation: its messages, the answering side, and the reply field. */
export function Thread({ roomId, actions, ...place }: ThreadProps) {
  const callWords = useCallWords();
  const t = useMessages(thread);
  const { data, status, error, refetch } = useOperation(
    'getRoomTimeline',
    { roomId },
    { cachedFirst: true },
  );
  const nameOf = useRoomName();
  const { highlightId } = usePageSearch('inbox');
  useOwnPhoneHead(place.narrow);
  const history = useThreadHistory(roomId, data, highlightId);
  const room = data?.room;
  const { outgoing, reply, retry, cancel } = useReply(roomId, (clientId) =>
    (data?.entries ?? []).some(
      (entry) => entry.kind === 'message' && entry.message.clientId === clientId,
    ),
  );
  useMarkRead(roomId, room);

  if (status === 'error' && !data)
    return (
      <section className={classes.thread}>
        <ErrorState
          page
          title={t('notLoaded')}
          onRetry={() => void refetch()}
          details={error?.requestId}
        >
          {callWords(error)}
        </ErrorState>
      </section>
    );
  if (!room || !history)
    return (
      <section className={classes.thread} aria-busy="true">
        <SkeletonRows count={6} height={64} />
      </section>
    );
  const setAi = (aiAgentEnabled: boolean) => actions.ai.mutate({ roomId, aiAgentEnabled });
  return (
    <section className={classes.thread} aria-label={t('with', { name: nameOf(room) })}>
      <ThreadHead room={room} actions={actions} onAi={setAi} {...place} />
      <PausedTasks roomId={roomId} until={data.tasksPausedUntil} />
      <ThreadEntries
        room={room}
        history={history}
        outgoing={outgoing}
        highlightId={highlightId}
        onRetry={retry}
        onCancel={cancel}
      />
      <ReplyField room={room} onReply={reply} onAi={setAi} />
    </section>
  );
}
