import { EmptyState, ErrorState, IconInbox, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink, type OverlayScreenProps } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { useCallWords, useRoomName } from '@patchbay/screens';
import { sideChat } from '../calls/messages.js';
import classes from './Chat.module.css';
import { ChatRoom } from './ChatRoom.js';

/** Overlay `chat`: a conversation beside any page; without one named, the latest to choose from. */
export function Screen({ args }: OverlayScreenProps<'chat'>) {
  return args.value === undefined ? <ChooseRoom /> : <ChatRoom roomId={args.value} />;
}

function ChooseRoom() {
  const callWords = useCallWords();
  const t = useMessages(sideChat);
  const nameOf = useRoomName();
  const { data, error, refetch } = useOperation('listConversations', { page: 0, pageSize: 30 });
  if (error)
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()}>
        {callWords(error)}
      </ErrorState>
    );
  if (!data) return <SkeletonRows count={6} height={48} />;
  if (data.rooms.length === 0)
    return (
      <EmptyState icon={<IconInbox size={18} />} title={t('none')}>
        {t('noneWords')}
      </EmptyState>
    );
  return (
    <nav aria-label={t('choose')}>
      <ul className={classes.rooms}>
        {data.rooms.map((room) => (
          <li key={room.roomId}>
            <OverlayLink opens="chat" args={{ value: room.roomId }} className={classes.room}>
              <b>{nameOf(room)}</b>
              <span>{room.lastMessage}</span>
              {room.unread > 0 ? <em>{t('unread')}</em> : null}
            </OverlayLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
