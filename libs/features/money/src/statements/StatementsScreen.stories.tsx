import { type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from '../section/MoneyScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const listed = exampleReply('getBillingStatements');
const failing = 'The server lost the thread. Nothing was changed.';
const story = (answers: Answers, words: string) =>
  screenStory({
    url: '/app/org/7/money/statements',
    screens: { money: Screen },
    answers: { getViewer: aViewer(), getBillingStatements: listed, ...answers },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ getBillingStatements: never }, 'Statements');
export const Empty = story(
  { getBillingStatements: { ...listed, statements: [], due: 0 } },
  'No statements yet',
);
export const Failed = story({ getBillingStatements: refused('internal', failing) }, failing);
export const Full = story({}, 'On the next invoice');
