import { displayPhone } from '@patchbay/formats';
import {
  Avatar,
  Button,
  Composer,
  ErrorState,
  IconArchive,
  IconArrowLeft,
  IconButton,
  IconCheck,
  IconDots,
  IconLayoutSidebarRight,
  Menu,
  SkeletonRows,
  Switch,
  Timeline,
  useToast,
} from '@patchbay/kit';
import { useOverlay, useOwnPhoneHead } from '@patchbay/overlays';
import { useOperation, useViewer } from '@patchbay/queries';
import { useAppSearch } from '@patchbay/routes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { channelOf } from '../inbox/channel.js';
import classes from '../inbox/Inbox.module.css';
import { type useRoomActions } from '../inbox/use-inbox.js';
import { shortName } from './short-name.js';
import { threadEntries } from './thread-entries.js';
import { useReply } from './use-reply.js';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface ThreadProps {
  readonly roomId: string;
  readonly actions: ReturnType<typeof useRoomActions>;
  readonly narrow: boolean;
  readonly onBack: () => void;
  readonly onDetails: () => void;
}

/** One conversation: what was said by whom, who answers now, and the field to answer by hand. */
export function Thread({ roomId, actions, narrow, onBack, onDetails }: ThreadProps) {
  const { data, status, error, refetch } = useOperation(
    'getRoomTimeline',
    { roomId },
    { cachedFirst: true },
  );
  const { highlightId } = useAppSearch();
  useOwnPhoneHead(narrow);
  const overlays = useOverlay();
  const toast = useToast();
  const [text, setText] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const entries = data?.entries ?? [];
  const { outgoing, reply, retry } = useReply(roomId, (clientId) =>
    entries.some((entry) => entry.kind === 'message' && entry.message.clientId === clientId),
  );
  const room = data?.room;
  const count = entries.length + outgoing.length;

  const isHighlightHere =
    highlightId !== undefined &&
    entries.some((entry) => entry.kind === 'message' && entry.message.uuid === highlightId);
  useEffect(() => {
    const box = scroller.current;
    const marked = isHighlightHere
      ? box?.querySelector(`[data-entry="${CSS.escape(highlightId)}"]`)
      : null;
    if (marked) marked.scrollIntoView({ block: 'center' });
    else if (box) box.scrollTop = box.scrollHeight;
  }, [count, highlightId, isHighlightHere]);

  // A room counts as read when it was in view for a second, not by the click that opened it.
  const markRead = useEffectEvent(() =>
    (room?.destinationInboxType === 'junk' ? actions.readJunk : actions.read).mutate({
      clear: roomId,
    }),
  );
  // Staff of the platform look without a trace in the tenant's inbox; every change of theirs wants a proof.
  const readsForItself = useViewer().data?.trueRole !== 'superAdmin';
  const unread = room?.unread ?? 0;
  useEffect(() => {
    if (unread === 0 || !readsForItself) return;
    const timer = setTimeout(() => markRead(), 1000);
    return () => clearTimeout(timer);
  }, [unread, readsForItself]);

  if (status === 'error' && !data)
    return (
      <section className={classes.thread}>
        <ErrorState
          page
          title="Failed to fetch conversation"
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
  const name = displayPhone(room.name);
  const setAi = (aiAgentEnabled: boolean) => actions.ai.mutate({ roomId, aiAgentEnabled });
  const close = () =>
    actions.close.mutate(
      { roomId },
      {
        onSuccess: () => {
          onBack();
          toast({
            text: 'Closed',
            action: { label: 'Undo', onAction: () => actions.reopen.mutate({ roomId }) },
          });
        },
      },
    );

  return (
    <section className={classes.thread} aria-label={`Conversation with ${name}`}>
      <header className={classes.threadHead}>
        {narrow ? (
          <IconButton
            label="Back to the inbox"
            icon={<IconArrowLeft size={18} />}
            onClick={onBack}
          />
        ) : null}
        <Avatar name={name} channel={channelOf(room.channel)} />
        <div className={classes.who}>
          <h2 className={classes.name}>{name}</h2>
          <p className={classes.meta}>
            {[
              room.vidaPhoneNumber && displayPhone(room.vidaPhoneNumber) !== name
                ? displayPhone(room.vidaPhoneNumber)
                : null,
              room.agentName,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <span className={classes.aiPill}>
          <Switch
            label="AI answers"
            labelHidden={narrow}
            checked={room.aiAgentEnabled}
            disabled={actions.ai.isPending}
            onChange={setAi}
          />
        </span>
        {room.archived ? (
          <Button
            size={narrow ? 'sm' : 'md'}
            icon={<IconArchive size={15} />}
            onClick={() => actions.reopen.mutate({ roomId })}
          >
            Reopen
          </Button>
        ) : narrow ? (
          <IconButton
            label="Close"
            icon={<IconCheck size={18} />}
            disabled={actions.close.isPending}
            onClick={close}
          />
        ) : (
          <Button icon={<IconCheck size={15} />} loading={actions.close.isPending} onClick={close}>
            Close
          </Button>
        )}
        <Menu
          label="More"
          trigger={(trigger) => (
            <IconButton {...trigger} label="More" icon={<IconDots size={18} />} />
          )}
          items={[
            {
              key: 'unread',
              label: 'Mark as unread',
              onSelect: () => {
                actions.unread.mutate({ roomId });
                onBack();
              },
            },
            ...(narrow
              ? []
              : [
                  {
                    key: 'details',
                    label: 'Details',
                    icon: <IconLayoutSidebarRight size={16} />,
                    onSelect: onDetails,
                  },
                ]),
            {
              key: 'copy',
              label: 'Copy the link',
              onSelect: () => {
                void navigator.clipboard?.writeText(location.href);
                toast('Link copied');
              },
            },
          ]}
        />
      </header>
      <div
        ref={scroller}
        className={classes.scroll}
        tabIndex={0}
        role="region"
        aria-label="Messages"
      >
        <Timeline
          entries={threadEntries(entries, outgoing, {
            room,
            now: Date.now(),
            timeZone,
            highlightId,
            onRetry: retry,
            onTranscript: (uuid) => void overlays.open('callTranscript', { value: uuid, roomId }),
          })}
        />
      </div>
      <div>
        <Composer
          label="Write a reply"
          placeholder={room.blocked ? 'This person is blocked' : `Reply to ${shortName(name)}`}
          value={text}
          onChange={setText}
          channel={room.channel === 'call' ? 'text' : channelOf(room.channel)}
          onSend={(words) => {
            reply(words);
            setText('');
          }}
          answering={room.aiAgentEnabled ? `${room.agentName} is answering.` : 'You’re answering.'}
          toggle={{
            label: room.aiAgentEnabled ? 'Turn AI off' : 'Turn AI on',
            onToggle: () => setAi(!room.aiAgentEnabled),
          }}
          {...(room.blocked ? { disabledReason: 'Unblock this person first' } : {})}
        />
      </div>
    </section>
  );
}
