import { type CaseRun } from '@patchbay/contract';
import { agentRules, type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { inMilliseconds } from '@patchbay/kernel';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { Screen } from '../screens/AgentsScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const example = exampleReply('listAgentCases').cases[0]!;
const cases = [
  { ...example, id: '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e31', title: 'Opening hours on Saturday' },
  { ...example, id: '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e32', title: 'Prices of a cleaning' },
];
const aRun = (passed: boolean): CaseRun => ({
  at: inMilliseconds(1_764_000_100_000),
  revision: 12,
  passed,
  ms: 640,
  tokensUsed: 2100,
  turns: [
    {
      say: 'Are you open on Saturday?',
      reply: passed ? 'Yes, from 9 AM to noon.' : 'I am not sure. Shall I take a message?',
      ran: passed ? [] : [{ name: 'takeMessage', input: { name: 'Ada Lovelace' } }],
      failure: null,
      checks: [{ kind: 'said', value: '9 AM', passed }],
    },
  ],
});
const answered = (reply: string, outcome: CaseRun['outcome'], ms: number): CaseRun => ({
  ...aRun(true),
  ms,
  outcome,
  turns: [
    { say: 'Do you fix broken fillings?', reply, ran: [], failure: null, checks: [] },
    { say: 'Thank you.', reply: 'You are welcome.', ran: [], failure: null, checks: [] },
  ],
});
const replays = [
  {
    startedAt: inMilliseconds(1_764_000_000_000),
    live: answered('I do not know that. Shall I take a message?', 'open', 812),
    staging: answered('Yes, we fix broken fillings on the same day.', 'answered', 1240),
  },
  {
    startedAt: inMilliseconds(1_763_000_000_000),
    live: answered('Yes.', 'answered', 500),
    staging: answered('Yes.', 'answered', 510),
  },
];
const story = (answers: Answers, words: string, opened?: RegExp) => ({
  ...screenStory({
    url: '/app/org/7/agents',
    screens: { agents: Screen },
    answers: {
      getViewer: aViewer(),
      getStagingEventRules: agentRules({ agentInstructions: 'Answer.' }),
      listAgentVersions: { versions: [] },
      getAgentFunctions: { functions: [] },
      autoReviewAgentConfiguration: [],
      listAgentCases: { cases },
      runAgentCase: ({ caseId, slot }) => ({
        case: cases[0]!,
        run: aRun(slot === 'default' || caseId !== cases[0]!.id),
      }),
      replayConversation: ({ before }) => ({
        replay:
          replays.find(({ startedAt }) => before === undefined || startedAt < Number(before)) ??
          null,
      }),
      ...answers,
    },
    until: () => document.body.textContent.includes('Publish'),
  }),
  play: async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    const slowly = { timeout: 15_000 };
    (await within(canvasElement).findByRole('button', { name: 'Publish' }, slowly)).click();
    const body = within(document.body);
    await body.findByText(words, {}, slowly);
    if (opened) (await body.findAllByRole('button', { name: opened }))[0]?.click();
  },
});

/** While the cases run. */
export const Running = story({ runAgentCase: never }, 'Running');
/** Every case holds, and an answer to a caller changes. */
export const Holds = story(
  { runAgentCase: { case: cases[0]!, run: aRun(true) } },
  'All 2 cases hold.',
  /^What was said in Conversation/,
);
/** A case holds live only: it needs a reason. */
export const Regression = story({}, 'Holds live only', /^What was said in Opening/);
/** For those who may not accept a case that does not hold. */
export const Blocked = story(
  { getViewer: aViewer({}, { canUseFullEditor: 'Harborline decides this.' }) },
  'Holds live only',
);
/** A run failed. */
export const Failed = story(
  { runAgentCase: refused('internal', 'The model is busy. Try again in a minute.') },
  'The model is busy. Try again in a minute.',
);
/** An agent without cases, to which callers have talked. */
export const WithoutCases = story(
  { listAgentCases: { cases: [] } },
  'This agent has no cases. See what its last callers would hear.',
  /^What was said in Conversation/,
);
