import { aMember, type Answers, aViewer, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Screen } from './MembersPage.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const members = [
  aMember({
    id: 1,
    name: 'Priya Nair',
    email: 'priya@northside.test',
    role: 'owner',
    isOwner: true,
  }),
  aMember({ id: 2, name: 'Ada Okafor', email: 'ada@northside.test', role: 'admin' }),
  aMember({ id: 3, name: null, email: 'ben@northside.test', role: 'admin', pending: true }),
];
const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const story = (answers: Answers, words: string, search = '') =>
  screenStory({
    url: `/app/org/7/settings/members${search}`,
    screens: { settings: Screen },
    answers: { getViewer: aViewer(), listMembers: { members, users: members }, ...answers },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listMembers: never }, 'Members');
export const Empty = story({ listMembers: { members: [], users: [] } }, 'You are the only member');
export const Failed = story({ listMembers: refused('internal', failing) }, failing);
export const Full = story({}, 'Ada Okafor');
export const Forbidden = story({ getViewer: aViewer({}, { canManageUsers: denied }) }, denied);
/** One member beside the list, with why the role can be changed. */
export const Detail = story({}, 'You may change it', '?detail=2');
export const Phone = {
  ...story({}, 'Ada Okafor'),
  globals: { viewport: { value: 'phone' } },
} satisfies StoryObj;
