import { type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from './DuplicatesPage.js';
import { contact, fields, other } from './merge-sample.js';

const groups = {
  ...exampleReply('listContactDuplicates'),
  groups: [{ alike: ['phone' as const, 'name' as const], contacts: [contact, other] }],
  total: 1,
};
const plan = {
  ...exampleReply('mergeContacts'),
  version: 'v1',
  fields,
  conversations: { kept: 2, merged: 1 },
  contact: { ...contact, furtherAddresses: ['+15125550149'] },
  merge: null,
};
const merge = exampleReply('listContactMerges').merges[0]!;

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const none = { ...exampleReply('listContactMerges'), merges: [] };
const story = (answers: Answers, words: string, search = '') =>
  screenStory({
    url: `/app/org/7/contacts/duplicates${search}`,
    screens: { contacts: Screen },
    answers: {
      getViewer: aViewer(),
      listContactDuplicates: groups,
      listContactMerges: { ...none, merges: [merge] },
      mergeContacts: plan,
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listContactDuplicates: never }, 'Duplicates');
export const Empty = story(
  {
    listContactDuplicates: { ...groups, groups: [], total: 0, separate: [] },
    listContactMerges: none,
  },
  'No duplicates',
);
export const Failed = story({ listContactDuplicates: refused('internal', failing) }, failing);
export const Full = story({}, 'Same number');
export const Comparison = story({}, 'Both are kept', '?keep=3005&merge=3006');
export const Forbidden = story({ getViewer: aViewer({}, { canEditOrg: denied }) }, denied);
