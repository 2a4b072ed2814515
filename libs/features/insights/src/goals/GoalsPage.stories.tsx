import { anAccount, type Answers, aViewer, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Screen } from '../data/DataScreen.js';
import { someGoals } from '../testing/some-goals.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const goals = someGoals(
  {},
  { metric: 'inboundCalls', state: 'met', span: 'lastHour', comparison: 'atMost', changes: [] },
  { metric: 'avgCallDuration', state: 'unknown', value: null, events: null, since: null },
  { metric: 'gone', problem: 'noMetric', paused: true },
);
const failing = 'The server lost the thread. Nothing was changed.';
const story = (answers: Answers, words: string, search = '') =>
  screenStory({
    url: `/app/org/7/data/goals${search}`,
    screens: { data: Screen },
    answers: {
      getViewer: aViewer(),
      getAccount: anAccount(),
      listGoals: { goals },
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listGoals: never }, 'Goals');
export const Empty = story({ listGoals: { goals: [] } }, 'No goals yet');
export const Failed = story({ listGoals: refused('internal', failing) }, failing);
export const Full = story({}, 'Last value: 31');
export const Form = story({}, 'Conversations needed', '?goal=new');
export const Phone = {
  ...story({}, 'Last value: 31'),
  globals: { viewport: { value: 'phone' } },
} satisfies StoryObj;
