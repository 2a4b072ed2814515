import { anAccount, type Answers, aViewer, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Screen } from '../data/DataScreen.js';
import { someOrganizations, someQuality, someTopics } from '../testing/some-quality.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const topics = someTopics(
  {},
  {
    name: 'Is there parking near you?',
    count: 2,
    state: 'added',
    askedSince: 1,
  },
);
const failing = 'The server lost the thread. Nothing was changed.';
const story = (answers: Answers, words: string, search = '') =>
  screenStory({
    url: `/app/org/7/data/quality${search}`,
    screens: { data: Screen },
    answers: {
      getViewer: aViewer(),
      getAccount: anAccount(),
      getAgentQuality: someQuality(),
      listQuestionTopics: topics,
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });
const none = {
  getAgentQuality: someQuality(() => ({ events: 0, previousEvents: 0, series: [] })),
  listQuestionTopics: someTopics(),
};

export const Loading = story(
  { getAgentQuality: never, listQuestionTopics: never },
  'Agent quality',
);
export const Empty = story(none, 'No conversations in this time');
export const Failed = story(
  {
    getAgentQuality: refused('internal', failing),
    listQuestionTopics: refused('internal', failing),
  },
  failing,
);
export const Full = story({}, 'Do you take dogs?');
export const Added = story({}, 'since the answer was added', '?topics=added');
export const Form = story({}, 'In whole sentences', '?answer=5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e44');
export const AboveOrganizations = story(
  {
    getViewer: aViewer({
      target: { id: 7, type: 'reseller', displayName: 'Harborline', image: null },
    }),
    queryMetrics: someOrganizations(),
  },
  'Ridgeway Roofing',
);
export const Phone = {
  ...story({}, 'Do you take dogs?'),
  globals: { viewport: { value: 'phone' } },
} satisfies StoryObj;
