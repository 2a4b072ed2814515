import { type Room } from '@patchbay/contract';
import {
  IconArchive,
  IconBan,
  IconButton,
  IconCheck,
  IconCircleDot,
  IconDots,
  IconLayoutSidebarRight,
  IconLink,
  Menu,
  useToast,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useSenderReasons } from '@patchbay/screens';
import { type RoomActions } from '../rooms/use-inbox.js';
import { roomMenu } from '../room-menu/messages.js';
import { thread } from './messages.js';
import { useBlock } from './use-block.js';

function copyAddress(onCopied: () => void): void {
  void navigator.clipboard?.writeText(location.href);
  onCopied();
}

/** Less frequent actions on a conversation. */
export function ThreadMenu({
  room,
  actions,
  onLeave,
  onDetails,
}: {
  readonly room: Room;
  readonly actions: RoomActions;
  /** Leaves the room, which would be read again while it is open. */
  readonly onLeave: () => void;
  readonly onDetails: () => void;
}) {
  const t = useMessages(thread);
  const words = useMessages(roomMenu);
  const toast = useToast();
  const block = useBlock(room);
  const sender = useSenderReasons(room);
  const { roomId, archived } = room;
  return (
    <Menu
      label={t('more')}
      trigger={(trigger) => (
        <IconButton {...trigger} label={t('more')} icon={<IconDots size={18} />} />
      )}
      items={[
        {
          key: 'unread',
          label: t('unread'),
          icon: <IconCircleDot size={16} />,
          onSelect: () => {
            actions.unread.mutate({ roomId });
            onLeave();
          },
        },
        ...(room.unread > 0
          ? [
              {
                key: 'clear',
                label: words('clear'),
                icon: <IconCheck size={16} />,
                onSelect: () =>
                  (room.destinationInboxType === 'junk' ? actions.readJunk : actions.read).mutate({
                    clear: roomId,
                  }),
              },
            ]
          : []),
        ...(archived
          ? [
              {
                key: 'reopen',
                label: words('reopen'),
                icon: <IconArchive size={16} />,
                onSelect: () => actions.reopen.mutate({ roomId }),
              },
            ]
          : []),
        {
          key: 'details',
          label: t('details'),
          icon: <IconLayoutSidebarRight size={16} />,
          onSelect: onDetails,
        },
        {
          key: 'copy',
          label: t('copyLink'),
          icon: <IconLink size={16} />,
          onSelect: () => copyAddress(() => toast(t('linkCopied'))),
        },
        {
          key: 'block',
          label: words(block.event),
          icon: <IconBan size={16} />,
          ruled: true,
          danger: block.event === 'block',
          ...(sender ? { disabledReason: sender.block } : { onSelect: () => void block.change() }),
        },
      ]}
    />
  );
}
