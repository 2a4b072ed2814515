import { anAccount, type Answers, aViewer, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Screen } from '../data/DataScreen.js';
import { someLinks, someReports } from '../testing/some-goals.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const links = someLinks({ title: 'Front desk, for the owners' }, { title: 'Last year' });
const reports = someReports({}, { title: 'The month', cadence: 'monthly', paused: true });
const failing = 'The server lost the thread. Nothing was changed.';
const story = (answers: Answers, words: string, search = '') =>
  screenStory({
    url: `/app/org/7/data/sharing${search}`,
    screens: { data: Screen },
    answers: {
      getViewer: aViewer(),
      getAccount: anAccount(),
      listDashboardLinks: { links },
      listReports: { reports },
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listDashboardLinks: never, listReports: never }, 'Sharing');
export const Empty = story(
  { listDashboardLinks: { links: [] }, listReports: { reports: [] } },
  'No reports yet',
);
export const Failed = story({ listDashboardLinks: refused('internal', failing) }, failing);
export const Full = story({}, 'The month');
export const LinkForm = story({}, 'Make link', '?shared=link');
export const ReportForm = story({}, 'Save report', '?shared=report');
export const Phone = {
  ...story({}, 'The month'),
  globals: { viewport: { value: 'phone' } },
} satisfies StoryObj;
