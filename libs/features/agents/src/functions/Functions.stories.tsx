import { agentRules, anAgentFunction, type Answers, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from '../screens/AgentsScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const needsNumber = anAgentFunction({
  name: 'transfer',
  label: 'Call Transfer',
  allowed: false,
  missingRequirement: 'phoneNumber',
  reason: 'Needs a phone number. Choose one, then this can be switched on.',
  hasSettings: true,
});
const needsPlan = anAgentFunction({
  name: 'sendSms',
  label: 'Send SMS',
  allowed: false,
  missingRequirement: 'premium',
  reason: 'Needs a plan.',
});
const failing = 'The server lost the thread. Nothing was changed.';
const story = (
  words: string,
  config: Parameters<typeof agentRules>[0],
  functions: Answers['getAgentFunctions'] = {
    functions: [anAgentFunction(), needsNumber, needsPlan],
  },
) =>
  screenStory({
    url: '/app/org/7/agents/prompt',
    screens: { agents: Screen },
    answers: {
      getStagingEventRules: agentRules({ agentInstructions: 'Answer.', ...config }),
      listAgentVersions: { versions: [] },
      getAgentFunctions: functions,
      listApps: { apps: [] },
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story('No functions yet', {}, never);
/** The agent has none; two need something first, each with the way to it. */
export const Empty = story('Not available yet', {});
export const Failed = story(failing, {}, refused('internal', failing));
/** The agent has one that misses a number. */
export const Full = story('Not available yet', {
  actions: [
    { name: 'takeMessage', instructions: 'Name, number and what it is about.' },
    { name: 'transfer', instructions: 'Billing questions to ext:1002.' },
  ],
});
