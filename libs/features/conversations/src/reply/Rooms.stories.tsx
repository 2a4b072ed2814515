import {
  type Answers,
  aRoom,
  aRoomPage,
  aTimeline,
  aViewer,
  exampleReply,
  never,
  refused,
} from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from '../inbox/InboxScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const at = 1_763_634_660;
const note = {
  kind: 'note' as const,
  at,
  id: 'n1',
  text: 'Prefers mornings, and needs the long chair.',
  actor: 'Priya Nair',
  assignee: { userId: 1, name: 'Priya Nair' },
};
const took = {
  kind: 'system' as const,
  at,
  id: 's1',
  text: 'turned the AI off',
  actor: 'Priya Nair',
  aiAgentEnabled: false,
};
const ready = {
  ...exampleReply('getAccount'),
  vidaPremium: true,
  phoneNumber: '+15125550100',
  smsEnabled: true,
};
const story = (search: string, answers: Answers, words: string) =>
  screenStory({
    url: `/app/org/7/inbox${search}`,
    screens: { inbox: Screen },
    answers: {
      getViewer: aViewer(),
      getActivity: { rooms: [], total: 0 },
      getAgentActivity: { rooms: [], total: 0 },
      listConversations: aRoomPage({ rooms: [aRoom()], totalRooms: 1 }),
      getRoomTimeline: aTimeline(),
      listContacts: exampleReply('listContacts'),
      getAccount: ready,
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

/** A note for colleagues, and a member who has taken over. */
export const Notes = story(
  '?active=7:1',
  { getRoomTimeline: aTimeline({ entries: [note, took] }) },
  'Prefers mornings',
);
/** The other party is blocked: the field says so. */
export const Blocked = story(
  '?active=7:1',
  { getRoomTimeline: aTimeline({ room: aRoom({ blocked: true }) }) },
  'Turn AI off',
);
export const NewConversation = story('?new=draft', {}, 'Several people make a group');
/** What a new conversation needs is on its way. */
export const NewLoading = story('?new=draft', { getAccount: never }, 'New conversation');
export const NewFailed = story(
  '?new=draft',
  { getAccount: refused('internal', 'The accounts are away.') },
  'The accounts are away.',
);
