import { agentRules, type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { inMilliseconds } from '@patchbay/kernel';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from '../screens/AgentsScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const at = inMilliseconds(1_764_000_000_000);
const example = exampleReply('listAccounts');
/** Without the picture of the example, which another host would have to send. */
const listed = {
  ...example,
  accounts: example.accounts.flatMap((account) => [
    {
      ...account,
      image: null,
      agent: { publishedAt: at, changesSinceLive: 2, lastConversationAt: at },
    },
    {
      ...account,
      id: account.id + 1,
      displayName: 'After hours',
      image: null,
      agent: { publishedAt: null, changesSinceLive: 0, lastConversationAt: null },
    },
  ]),
};
const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const story = (answers: Answers, words: string, search = '') =>
  screenStory({
    url: `/app/org/7/agents/all${search}`,
    screens: { agents: Screen },
    answers: {
      getViewer: aViewer(),
      getStagingEventRules: agentRules(),
      listAgentVersions: { versions: [] },
      listAccounts: listed,
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listAccounts: never }, 'All agents');
export const Empty = story(
  { listAccounts: { ...listed, accounts: [], totalAccounts: 0 } },
  'No agents yet',
);
export const Failed = story({ listAccounts: refused('internal', failing) }, failing);
export const Full = story({}, listed.accounts[0]?.displayName ?? '');
export const Forbidden = story({ getViewer: aViewer({}, { canViewOrg: denied }) }, denied);
/** An agent beside the list. */
export const Detail = story({}, 'Open agent', `?detail=${listed.accounts[0]?.id ?? ''}`);
