import { type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from '../section/MoneyScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const listed = exampleReply('listRecentTransactions');
const failing = 'The server lost the thread. Nothing was changed.';
const story = (answers: Answers, words: string) =>
  screenStory({
    url: '/app/org/7/money/transactions',
    screens: { money: Screen },
    answers: { getViewer: aViewer(), listRecentTransactions: listed, ...answers },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listRecentTransactions: never }, 'Transactions');
export const Empty = story(
  { listRecentTransactions: { ...listed, transactions: [] } },
  'No transactions yet',
);
export const Failed = story({ listRecentTransactions: refused('internal', failing) }, failing);
export const Full = story({}, 'Credit bought by card');
