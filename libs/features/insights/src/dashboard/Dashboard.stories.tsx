import { anAccount, type Answers, aViewer, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Screen } from '../data/DataScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const result = (name: string, value: number, before: number) => ({
  name,
  value,
  events: 60,
  previousValue: before,
  previousEvents: 30,
  series: [2, 5, 3, 8, 6, 9].map((part, at) => ({
    date: `2025-11-${15 + at}`,
    value: (value * part) / 33,
    events: part,
  })),
});
const results = [
  result('minutesSaved', 3482, 2900),
  result('callsAnswered', 1066, 1240),
  result('appointmentBookRate', 38.52, 34.42),
  result('avgCallDuration', 196, 196),
];
const quiet = results.map((one) => ({
  ...one,
  value: 0,
  events: 0,
  previousEvents: 0,
  series: [],
}));
const failing = 'The server lost the thread. Nothing was changed.';
const story = (answers: Answers, words: string) =>
  screenStory({
    url: '/app/org/7/data',
    screens: { data: Screen },
    answers: {
      getViewer: aViewer(),
      getAccount: anAccount(),
      queryMetrics: { results },
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ queryMetrics: never }, 'Dashboard');
export const Empty = story(
  { queryMetrics: { results: quiet } },
  'The numbers move with the first one.',
);
export const Failed = story({ queryMetrics: refused('internal', failing) }, failing);
export const Full = story({}, 'Calls Answered');
export const Phone = {
  ...story({}, 'Calls Answered'),
  globals: { viewport: { value: 'phone' } },
} satisfies StoryObj;
