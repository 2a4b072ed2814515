import { type Answers, aPhoneNumber, aViewer, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from './NumbersPage.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const numbers = [
  aPhoneNumber(),
  aPhoneNumber({ number: '+15125550123', agentName: 'Night line', kind: 'own' }),
  aPhoneNumber({
    number: '+12145550177',
    label: '',
    agentName: 'Billing',
    kind: 'own',
    status: 'pending',
    capabilities: [],
  }),
];
const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const story = (answers: Answers, words: string) =>
  screenStory({
    url: '/app/org/7/settings/numbers',
    screens: { settings: Screen },
    answers: {
      getViewer: aViewer(),
      listPhoneNumbers: { total: numbers.length, numbers },
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listPhoneNumbers: never }, 'Numbers');
export const Empty = story({ listPhoneNumbers: { total: 0, numbers: [] } }, 'No numbers yet');
export const Failed = story({ listPhoneNumbers: refused('internal', failing) }, failing);
export const Full = story({}, 'Night line');
export const Forbidden = story({ getViewer: aViewer({}, { canViewOrg: denied }) }, denied);
