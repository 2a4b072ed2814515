import { type Room } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { secondsToMilliseconds } from '@patchbay/kernel';
import { type RowItem } from '@patchbay/kit';
import { channelOf } from './channel.js';
import { rowTime } from './row-time.js';

export interface RoomItem extends RowItem {
  readonly roomId: string;
}

const lead: Readonly<Record<Room['lastMessageAuthor'], string>> = {
  customer: '',
  system: '',
  agent: 'Agent: ',
  person: 'You: ',
};

/** A room as a row of the inbox. */
export function roomItem(
  room: Room,
  context: { readonly now: number; readonly timeZone: string; readonly active: string | undefined },
): RoomItem {
  return {
    key: room.roomId,
    roomId: room.roomId,
    name: displayPhone(room.name),
    preview: `${lead[room.lastMessageAuthor]}${room.lastMessage || 'No messages yet'}`,
    time: rowTime(secondsToMilliseconds(room.lastMessageTimestamp), {
      now: context.now,
      timeZone: context.timeZone,
    }),
    channel: channelOf(room.channel),
    unread: room.unread > 0 && room.roomId !== context.active,
    selected: room.roomId === context.active,
  };
}
