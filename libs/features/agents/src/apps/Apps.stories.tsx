import { agentRules, type Answers, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from '../screens/AgentsScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const example = exampleReply('listApps').apps[0]!;
const offered = {
  ...example,
  functions: [
    { name: 'findBooking', description: 'Looks up a booking', url: 'https://square.example.com' },
    { name: 'refund', description: 'Gives money back' },
  ],
};
const failing = 'The server lost the thread. Nothing was changed.';
const has = {
  apps: [
    { appId: offered.appId, version: offered.version },
    { appId: 'oldLedger', version: 'v3' },
  ],
  enabledFunctions: { [`${offered.appId}:${offered.version}`]: ['findBooking'] },
};
const story = (answers: Answers, words: string, config: Parameters<typeof agentRules>[0] = has) =>
  screenStory({
    url: '/app/org/7/agents/prompt',
    screens: { agents: Screen },
    answers: {
      getStagingEventRules: agentRules({ agentInstructions: 'Answer.', ...config }),
      listAgentVersions: { versions: [] },
      getAgentFunctions: { functions: [] },
      listApps: { apps: [offered] },
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listApps: never }, 'Apps');
/** Apps are offered, and the agent has none. */
export const Empty = story({}, 'No apps yet', {});
export const Failed = story({ listApps: refused('internal', failing) }, failing);
/** The second app is no longer offered. */
export const Full = story({}, 'no longer offered');

const setup = [{ key: 'apiKey', title: 'Key of the account', type: 'password' }];
const withSetup = { listApps: { apps: [{ ...offered, setup }] } };
export const NotSetUp = story(
  { ...withSetup, getIntegrationData: refused('not-found', 'Integration data not found') },
  'Not set up',
);
export const SetUp = story(
  {
    ...withSetup,
    getIntegrationData: {
      appId: offered.appId,
      appVersion: offered.version,
      appData: { apiKey: '••••••••9f2c' },
    },
  },
  'Change',
);
