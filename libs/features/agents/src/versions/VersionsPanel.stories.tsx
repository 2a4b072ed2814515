import { agentRules, type Answers, aVersion, aViewer, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { agentsOverlays } from '../index.js';
import { Screen } from '../screens/AgentsScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const holidays = aVersion();
const automatic = aVersion({
  versionId: 1_763_003_000_000,
  title: 'Auto-1763003000000',
  automatic: true,
  source: 'default',
  snapshot: { welcomeMessage: 'Good day.', agentVoice: 'Cedar' },
});
const fair = aVersion({
  versionId: 1_762_000_000_000,
  title: 'Before the trade fair in the old town hall, with everything that we say there',
  source: 'default',
});
const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const story = (answers: Answers, words: string, search = '') =>
  screenStory({
    url: `/app/org/7/agents/versions${search}`,
    screens: { agents: Screen },
    overlays: agentsOverlays,
    answers: {
      getViewer: aViewer(),
      getStagingEventRules: agentRules(),
      getDefaultEventRules: agentRules({ slot: 'default', welcomeMessage: 'Hello.' }),
      listAgentVersions: { versions: [automatic, holidays, fair] },
      autoReviewAgentConfiguration: [],
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listAgentVersions: never }, 'Named only');
export const Empty = story({ listAgentVersions: { versions: [] } }, 'No versions yet');
export const Failed = story({ listAgentVersions: refused('internal', failing) }, failing);
export const Full = story({}, 'Holiday hours');
/** Only versions that have a name. */
export const Named = story({}, 'Holiday hours', '?versions=named');
export const NoneNamed = story(
  { listAgentVersions: { versions: [automatic] } },
  'No version has a name yet.',
  '?versions=named',
);
/** An agent that was never published. */
export const NotLive = story(
  { getStagingEventRules: agentRules({ publishedAt: null }) },
  'Holiday hours',
);
/** For those who may look and not edit. */
export const Forbidden = story({ getViewer: aViewer({}, { canEditOrg: denied }) }, denied);

/** Two versions, from the address. */
export const Compared = story(
  {},
  'Good day.',
  `?compareChanges=true&compareFrom=${holidays.versionId}&compareTo=${automatic.versionId}`,
);
/** A link to a version that made room for newer ones. */
export const Gone = story(
  {},
  'This version is no longer there',
  '?compareChanges=true&compareFrom=12',
);
