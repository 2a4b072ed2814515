import { agentRules, type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { Screen } from '../screens/AgentsScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const route = { numbers: null, hours: null, language: null, agentId: null, forwardTo: null };
const spans = [{ from: '08:00', to: '17:00' }];
const office = [1, 2, 3, 4, 5].map((day) => ({ day, spans }));
const saturday = { day: 6, spans: [{ from: '09:00', to: '12:00' }] };
const facts = {
  timezone: 'America/Chicago',
  revision: 3,
  routes: [
    { ...route, agentId: 13, language: 'es' },
    {
      ...route,
      forwardTo: '+15125550199',
      numbers: ['+15125550100'],
      hours: { outside: false, days: [saturday] },
    },
    { ...route, agentId: 12, hours: { outside: true, days: [...office, saturday] } },
    { ...route, agentId: 99 },
  ],
  agents: [
    { id: 11, name: 'Front desk', active: true },
    { id: 12, name: 'After hours', active: true },
    { id: 13, name: 'Recepción', active: true },
  ],
  numbers: [
    { number: '+15125550100', agentId: 11 },
    { number: '+15125550101', agentId: 12 },
  ],
  notAllowed: [],
};
const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const story = (answers: Answers, words: string) =>
  screenStory({
    url: '/app/org/7/agents/routes',
    screens: { agents: Screen },
    answers: {
      getViewer: aViewer(),
      getAccount: { ...exampleReply('getAccount'), id: 7, organizationId: 7 },
      getStagingEventRules: agentRules({ agentInstructions: 'Answer.' }),
      listAgentVersions: { versions: [] },
      getAgentFunctions: exampleReply('getAgentFunctions'),
      getRoutes: facts,
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ getRoutes: never }, 'Routes');
export const Empty = story({ getRoutes: { ...facts, routes: [] } }, 'No routes yet');
export const Failed = story({ getRoutes: refused('internal', failing) }, failing);
export const Full = story({}, 'Outside');
/** An organization whose agents have no number yet. */
export const NoNumbers = story(
  { getRoutes: { ...facts, routes: [], numbers: [] } },
  'There are no numbers yet',
);
/** The form of a route, with the week as it will be. */
export const Form = {
  ...story({}, 'Outside'),
  play: async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    const page = within(canvasElement);
    (await page.findByRole('button', { name: 'Actions for route 3' })).click();
    (await within(document.body).findByRole('menuitem', { name: 'Edit' })).click();
    await within(document.body).findByRole('dialog', { name: 'Edit the route' });
  },
};
/** For those who may look and not edit. */
export const Forbidden = story({ getViewer: aViewer({}, { canEditOrg: denied }) }, denied);
