import {
  type Answers,
  aRoom,
  aRoomPage,
  aTimeline,
  aViewer,
  never,
  refused,
} from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Screen } from './InboxScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const rooms = [
  aRoom({ unread: 2 }),
  aRoom({ roomId: '7:2', id: 2, name: 'Ada Okafor', channel: 'call', lastMessage: 'Thank you!' }),
  aRoom({ roomId: '7:3', id: 3, name: 'Ben Castellano', aiAgentEnabled: false }),
];
const failing = 'The server lost the thread. Nothing was changed.';
const story = (answers: Answers, words: string, search = '') =>
  screenStory({
    url: `/app/org/7/inbox${search}`,
    screens: { inbox: Screen },
    answers: {
      getViewer: aViewer(),
      getActivity: { rooms: [], total: 0 },
      getAgentActivity: { rooms: [], total: 0 },
      listConversations: aRoomPage({ rooms, totalRooms: 3, unreadRooms: 1 }),
      getRoomTimeline: aTimeline(),
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listConversations: never }, 'Priority');
export const Empty = story({ listConversations: aRoomPage() }, 'No conversations yet');
export const Failed = story({ listConversations: refused('internal', failing) }, failing);
export const Full = story({}, 'Ben Castellano');
/** A conversation beside the list. */
export const Opened = story({}, 'Can I come on Friday?', '?active=7:1');
/** A line may have asked to be left alone: tasks wait. */
export const TasksWait = story(
  { getRoomTimeline: aTimeline({ tasksPausedUntil: 1_766_226_660 as never }) },
  'Let tasks go on',
  '?active=7:1',
);
/** A caller who shows no number. */
export const WithheldNumber = story(
  {
    getRoomTimeline: aTimeline({
      room: aRoom({ name: 'anonymous', sender: 'withheld', vidaPhoneNumber: '', channel: 'call' }),
    }),
  },
  'Withheld number',
  '?active=7:1',
);
export const Phone = {
  ...story({}, 'Ben Castellano'),
  globals: { viewport: { value: 'phone' } },
} satisfies StoryObj;
