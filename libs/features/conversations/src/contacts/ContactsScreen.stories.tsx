import { type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from './ContactsScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const listed = exampleReply('listContacts');
const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const story = (answers: Answers, words: string) =>
  screenStory({
    url: '/app/org/7/contacts',
    screens: { contacts: Screen },
    answers: { getViewer: aViewer(), listContacts: listed, ...answers },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listContacts: never }, 'Contacts');
export const Empty = story(
  { listContacts: { ...listed, contacts: [], totalContacts: 0 } },
  'No contacts yet',
);
export const Failed = story({ listContacts: refused('internal', failing) }, failing);
export const Full = story({}, 'Dana Whitfield');
export const Forbidden = story({ getViewer: aViewer({}, { canViewOrg: denied }) }, denied);
