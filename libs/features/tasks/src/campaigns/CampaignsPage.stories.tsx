import { type Answers, aViewer, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Screen } from '../section/TasksSection.js';
import { someCampaigns } from '../testing/some-campaigns.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const costs = { accounts: [{ accountId: 9, title: 'Front desk', type: 'agent', 'cost:voice': 4 }] };
const story = (answers: Answers, words: string, search = '') =>
  screenStory({
    url: `/app/org/7/tasks/campaigns${search}`,
    screens: { tasks: Screen },
    answers: {
      getViewer: aViewer(),
      postCampaignStats: someCampaigns(),
      getUsageStats: costs,
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ postCampaignStats: never }, 'Campaigns');
export const Empty = story({ postCampaignStats: someCampaigns([]) }, 'No one was called or texted');
export const Failed = story({ postCampaignStats: refused('internal', failing) }, failing);
export const Full = story({}, 'Night line');
export const OneAgent = story({}, 'Only Front desk', '?only=9');
export const Forbidden = story({ getViewer: aViewer({}, { canViewTasks: denied }) }, denied);
export const Phone = {
  ...story({}, 'Night line'),
  globals: { viewport: { value: 'phone' } },
} satisfies StoryObj;
