import { buttonClass, Composer, ErrorState, SkeletonRows, Timeline } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { OverlayLink, useOverlay, useOverlayTitle } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { useCallWords, useFunctionWords, useRoomName } from '@patchbay/screens';
import { useEffect, useRef, useState } from 'react';
import { sideChat } from '../calls/messages.js';
import { thread } from '../thread/messages.js';
import { threadEntries } from '../thread/thread-entries.js';
import { useReply } from '../thread/use-reply.js';
import classes from './Chat.module.css';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** One conversation, to be read and answered beside a page. */
export function ChatRoom({ roomId }: { readonly roomId: string }) {
  const callWords = useCallWords();
  const t = useMessages(sideChat);
  const words = useMessages(thread);
  const locale = useLocale();
  const { open } = useOverlay();
  const [text, setText] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useOperation('getRoomTimeline', { roomId });
  const setAi = useOperationMutation('setAiAgentEnabled');
  const entries = data?.entries ?? [];
  const { outgoing, reply, retry } = useReply(roomId, (clientId) =>
    entries.some((entry) => entry.kind === 'message' && entry.message.clientId === clientId),
  );
  const room = data?.room;
  const nameOf = useRoomName();
  const functionName = useFunctionWords().name;
  useOverlayTitle(room ? nameOf(room) : null);
  const count = entries.length + outgoing.length;
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [count]);
  if (!room)
    return error ? (
      <ErrorState title={t('notOpened')} onRetry={() => void refetch()}>
        {callWords(error)}
      </ErrorState>
    ) : (
      <SkeletonRows count={6} height={48} />
    );
  const send = (message: string) => {
    reply(message);
    setText('');
  };
  return (
    <div className={classes.chat}>
      <div className={classes.links}>
        <OverlayLink opens="chat" args={{}} className={buttonClass({ size: 'sm' })}>
          {t('back')}
        </OverlayLink>
        <Link to="/app/inbox" search={{ active: roomId }} className={buttonClass({ size: 'sm' })}>
          {t('inbox')}
        </Link>
      </div>
      <div
        ref={scroller}
        className={classes.scroll}
        tabIndex={0}
        role="region"
        aria-label={t('conversation')}
      >
        <Timeline
          entries={threadEntries(entries, outgoing, {
            t: words,
            functionName,
            locale,
            room: { name: nameOf(room), agentName: room.agentName },
            now: Date.now(),
            timeZone,
            highlightId: undefined,
            onRetry: retry,
            onTranscript: (uuid) => void open('callTranscript', { value: uuid, roomId }),
          })}
        />
      </div>
      <Composer
        label={t('write')}
        value={text}
        onChange={setText}
        onSend={send}
        answering={t(room.aiAgentEnabled ? 'aiAnswers' : 'youAnswer')}
        toggle={{
          label: t(room.aiAgentEnabled ? 'turnOff' : 'turnOn'),
          onToggle: () => setAi.mutate({ roomId, aiAgentEnabled: !room.aiAgentEnabled }),
        }}
      />
    </div>
  );
}
