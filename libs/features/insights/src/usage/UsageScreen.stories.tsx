import { type Answers, aViewer, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Screen } from '../data/DataScreen.js';
import { usageAnswers } from '../testing/some-usage.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const story = (answers: Answers, words: string) =>
  screenStory({
    url: '/app/org/7/data/usage',
    screens: { data: Screen },
    answers: { getViewer: aViewer(), ...usageAnswers, ...answers },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ getUsageStats: never }, 'Usage');
export const Empty = story({ getUsageStats: {} }, 'Nothing was used in this period');
export const Failed = story({ getUsageStats: refused('internal', failing) }, failing);
export const Full = story({}, 'Total cost');
export const Forbidden = story({ getViewer: aViewer({}, { canViewBilling: denied }) }, denied);
export const Phone = {
  ...story({}, 'Total cost'),
  globals: { viewport: { value: 'phone' } },
} satisfies StoryObj;
