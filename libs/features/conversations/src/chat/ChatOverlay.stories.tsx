import { aRoom, aTimeline } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { conversationsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const page = { pageSize: 30, pageNumber: 0, totalRooms: 1, unreadRooms: 0 };
const shown = overlayStories({
  name: 'chat',
  load: conversationsOverlays.chat,
  reads: 'listConversations',
  full: { listConversations: { ...page, rooms: [aRoom({ lastMessage: 'See you on Friday.' })] } },
  empty: { listConversations: { ...page, totalRooms: 0, rooms: [] } },
  shows: 'See you on Friday.',
});
const room = overlayStories({
  name: 'chat',
  load: conversationsOverlays.chat,
  params: { value: '7:1' },
  reads: 'getRoomTimeline',
  full: { getRoomTimeline: aTimeline() },
  shows: 'Open in the inbox',
});

export const Loading = shown.loading;
/** No conversations yet. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
/** A conversation beside a page. */
export const Room = room.full;
