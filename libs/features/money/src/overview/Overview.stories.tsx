import { type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from '../section/MoneyScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const current = exampleReply('getCurrentPlan');
const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const story = (answers: Answers, words: string) =>
  screenStory({
    url: '/app/org/7/money',
    screens: { money: Screen },
    answers: {
      getViewer: aViewer(),
      listRecentTransactions: exampleReply('listRecentTransactions'),
      getCurrentPlan: current,
      getUsageStats: exampleReply('getUsageStats'),
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ getCurrentPlan: never, getUsageStats: never }, 'Spending per day');
/** An account without a plan that spent nothing. */
export const Empty = story(
  { getCurrentPlan: { ...current, productPlan: null, subscription: null }, getUsageStats: {} },
  'This account has no plan.',
);
export const Failed = story({ getCurrentPlan: refused('internal', failing) }, failing);
export const Full = story({}, 'Business Growth');
export const Forbidden = story({ getViewer: aViewer({}, { canViewBilling: denied }) }, denied);
