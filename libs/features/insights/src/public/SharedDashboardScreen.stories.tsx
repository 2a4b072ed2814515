import { type Answers, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Screen as EndReport } from './EndReportScreen.js';
import { Screen } from './SharedDashboardScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = exampleReply('getSharedDashboard');
const [metric] = shown.dashboard.metrics;
const dashboard = {
  ...shown.dashboard,
  metrics: ['Calls Answered', 'Minutes Saved', 'Appointments Booked'].map((title, at) => ({
    ...metric,
    name: title,
    title,
    value: 128 - at * 17,
    series: [4, 9, 6, 12, 10, 14].map((value, day) => ({ date: `2026-01-0${day + 1}`, value })),
  })),
} as typeof shown.dashboard;
const failing = 'The server lost the thread.';
const story = (answers: Answers, words: string, url = '/shared/dashboard#token') =>
  screenStory({
    url,
    screens: { sharedDashboard: Screen, endReport: EndReport },
    answers: { getSharedDashboard: { dashboard }, ...answers },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ getSharedDashboard: never }, '');
export const Empty = story(
  { getSharedDashboard: { dashboard: { ...dashboard, metrics: [] } } },
  'There are no numbers',
);
export const Failed = story({ getSharedDashboard: refused('internal', failing) }, failing);
export const Ended = story({ getSharedDashboard: refused('not-found', '') }, 'opens nothing');
export const Full = story({}, 'Appointments Booked');
export const EndOfReport = story({}, 'Stop the report', '/shared/unsubscribe#token');
export const WantsReports = story({}, 'Yes, send them', '/shared/unsubscribe#12.ada.proof');
export const Phone = {
  ...story({}, 'Appointments Booked'),
  globals: { viewport: { value: 'phone' } },
} satisfies StoryObj;
