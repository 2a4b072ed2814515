import { type Room } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { secondsToMilliseconds } from '@patchbay/kernel';
import { type RowItem } from '@patchbay/kit';
import { channelOf } from './channel.js';
import { type InboxMessages } from './messages.js';
import { rowTime } from './row-time.js';

export interface RoomItem extends RowItem {
  readonly roomId: string;
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
  },
): RoomItem {
  return {
    key: room.roomId,
    roomId: room.roomId,
    name: displayPhone(room.name),
    preview: context.t(`by.${room.lastMessageAuthor}`, {
      text: room.lastMessage || context.t('noMessages'),
    }),
    time: rowTime(secondsToMilliseconds(room.lastMessageTimestamp), {
      now: context.now,
      timeZone: context.timeZone,
      locale: context.locale,
    }),
    channel: channelOf(room.channel),
    unread: room.unread > 0 && room.roomId !== context.active,
    selected: room.roomId === context.active,
  };
}
