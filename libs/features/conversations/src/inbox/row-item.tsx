import { type Room } from '@patchbay/contract';
import { secondsToMilliseconds } from '@patchbay/kernel';
import { type RowItem } from '@patchbay/kit';
import { type LinkChange } from '@patchbay/routes';
import { channelOf } from '../rooms/channel.js';
import { MarkedText } from './MarkedText.js';
import { type InboxMessages } from './messages.js';
import { rowTime } from '../rooms/row-time.js';

/** The place of a room in the address, with the message that has the words of the search. */
export const placeOfRoom = ({ roomId, excerptId }: Room): LinkChange => ({
  active: roomId,
  new: undefined,
  highlightId: excerptId,
});

/** What stands beside the name: of a test, or of a newest line that did not arrive. */
function markOf(room: Room, t: InboxMessages): Pick<RowItem, 'chip'> {
  if (room.selfCall) return { chip: t('ownTest') };
  // An excerpt is another line.
  return room.lastMessageFailed && room.excerpt === undefined ? { chip: t('lost') } : {};
}

/** A room as a row of the inbox. */
export function roomItem(
  room: Room,
  context: {
    readonly t: InboxMessages;
    readonly locale: string;
    readonly now: number;
    readonly timeZone: string;
    readonly active: string | undefined;
    /** The words of the search. */
    readonly words?: string;
    readonly hrefOf: (change: LinkChange) => string;
    readonly nameOf: (room: Pick<Room, 'name' | 'sender'>) => string;
  },
): RowItem {
  const { words = '' } = context;
  const name = context.nameOf(room);
  const preview =
    room.excerpt ??
    context.t(`by.${room.lastMessageAuthor}`, {
      text: room.lastMessage || context.t('noMessages'),
    });
  return {
    key: room.roomId,
    href: context.hrefOf(placeOfRoom(room)),
    name,
    shownName: words === '' ? name : <MarkedText text={name} words={words} />,
    preview: words === '' ? preview : <MarkedText text={preview} words={words} />,
    time: rowTime(secondsToMilliseconds(room.lastMessageTimestamp), {
      now: context.now,
      timeZone: context.timeZone,
      locale: context.locale,
    }),
    channel: channelOf(room.channel),
    ...markOf(room, context.t),
    unread: room.unread > 0 && room.roomId !== context.active,
    selected: room.roomId === context.active,
  };
}
