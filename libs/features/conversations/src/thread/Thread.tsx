import { displayPhone } from '@patchbay/formats';
import { ErrorState, SkeletonRows, Timeline } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOverlay, useOwnPhoneHead } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { usePageSearch } from '@patchbay/routes';
import classes from '../inbox/Inbox.module.css';
import { thread } from './messages.js';
import { ReplyField } from './ReplyField.js';
import { threadEntries } from './thread-entries.js';
import { ThreadHead, type ThreadHeadProps } from './ThreadHead.js';
import { useMarkRead } from './use-mark-read.js';
import { useReply } from './use-reply.js';
import { useThreadPlace } from './use-thread-place.js';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface ThreadProps extends Omit<ThreadHeadProps, 'room' | 'onAi'> {
  readonly roomId: string;
}

/** One conversation: its messages, the answering side, and the reply field. */
export function Thread({ roomId, actions, ...place }: ThreadProps) {
  const t = useMessages(thread);
  const locale = useLocale();
  const { data, status, error, refetch } = useOperation(
    'getRoomTimeline',
    { roomId },
    { cachedFirst: true },
  );
  const { highlightId } = usePageSearch('inbox');
  useOwnPhoneHead(place.narrow);
  const overlays = useOverlay();
  const entries = data?.entries ?? [];
  const room = data?.room;
  const { outgoing, reply, retry } = useReply(roomId, (clientId) =>
    entries.some((entry) => entry.kind === 'message' && entry.message.clientId === clientId),
  );
  const isHighlightHere = entries.some(
    (entry) => entry.kind === 'message' && entry.message.uuid === highlightId,
  );
  const count = entries.length + outgoing.length;
  const scroller = useThreadPlace(count, highlightId, isHighlightHere);
  useMarkRead(roomId, room, actions);

  if (status === 'error' && !data)
    return (
      <section className={classes.thread}>
        <ErrorState
          page
          title={t('notLoaded')}
          onRetry={() => void refetch()}
          details={error?.message}
        >
          {error?.message}
        </ErrorState>
      </section>
    );
  if (!room)
    return (
      <section className={classes.thread} aria-busy="true">
        <SkeletonRows count={6} height={64} />
      </section>
    );
  const setAi = (aiAgentEnabled: boolean) => actions.ai.mutate({ roomId, aiAgentEnabled });
  const context = { t, locale, room, now: Date.now(), timeZone, highlightId, onRetry: retry };
  return (
    <section className={classes.thread} aria-label={t('with', { name: displayPhone(room.name) })}>
      <ThreadHead room={room} actions={actions} onAi={setAi} {...place} />
      <div
        ref={scroller}
        className={classes.scroll}
        tabIndex={0}
        role="region"
        aria-label={t('messages')}
      >
        <Timeline
          entries={threadEntries(entries, outgoing, {
            ...context,
            onTranscript: (uuid) => void overlays.open('callTranscript', { value: uuid, roomId }),
          })}
        />
      </div>
      <ReplyField room={room} onReply={reply} onAi={setAi} />
    </section>
  );
}
