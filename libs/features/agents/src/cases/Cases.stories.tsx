import { agentRules, type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { Screen } from '../screens/AgentsScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const example = exampleReply('listAgentCases').cases[0]!;
const run = {
  at: 1_764_000_100_000,
  revision: 12,
  passed: false,
  ms: 640,
  tokensUsed: 2100,
  turns: [
    {
      say: 'Are you open on Saturday?',
      reply: 'I am not sure. Shall I take a message?',
      ran: [{ name: 'takeMessage', input: { name: 'Ada Lovelace', message: 'Opening hours' } }],
      failure: null,
      checks: [
        { kind: 'said' as const, value: '9 AM', passed: false },
        { kind: 'notRan' as const, value: 'transfer', passed: true },
        {
          kind: 'ran' as const,
          value: 'takeMessage',
          argument: 'name',
          holds: 'Grace',
          passed: false,
          found: 'Ada Lovelace',
        },
        { kind: 'collected' as const, value: 'phone', passed: false, found: '' },
        { kind: 'ended' as const, value: 'answered', passed: false, found: 'message' },
      ],
    },
  ],
};
const cases = [
  { ...example, id: '1', title: 'Prices', lastRun: { ...run, passed: true } },
  { ...example, id: '2', title: 'Opening hours on Saturday', lastRun: run },
  {
    ...example,
    id: '3',
    title:
      'A caller who wants to move an appointment to next week and asks what it costs meanwhile',
    lastRun: null,
  },
];
const everyCheck = {
  ...example,
  id: '4',
  title: 'Every check',
  turns: [
    {
      say: 'Please book me in, I am Ada Lovelace.',
      checks: [
        { kind: 'said' as const, value: 'Ada' },
        {
          kind: 'ran' as const,
          value: 'schedule',
          argument: 'name',
          holds: 'Ada Lovelace',
          exact: true,
        },
        { kind: 'notRan' as const, value: 'transfer' },
        { kind: 'collected' as const, value: 'appointment' },
        { kind: 'ended' as const, value: 'booked' },
      ],
    },
  ],
};
const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const story = (answers: Answers, words: string) =>
  screenStory({
    url: '/app/org/7/agents/cases',
    screens: { agents: Screen },
    answers: {
      getViewer: aViewer(),
      getStagingEventRules: agentRules({ agentInstructions: 'Answer.' }),
      listAgentVersions: { versions: [] },
      getAgentFunctions: exampleReply('getAgentFunctions'),
      listAgentCases: { cases },
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listAgentCases: never }, 'Cases');
export const Empty = story({ listAgentCases: { cases: [] } }, 'No cases yet');
export const Failed = story({ listAgentCases: refused('internal', failing) }, failing);
export const Full = story({}, 'Opening hours on Saturday');
/** The lines of a case whose check does not hold. */
export const Opened = {
  ...story({}, 'Opening hours on Saturday'),
  play: async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    const page = within(canvasElement);
    (
      await page.findByRole('button', { name: 'What was said in Opening hours on Saturday' })
    ).click();
    await page.findByText('I am not sure. Shall I take a message?');
  },
};
/** The form of a case, with each kind of check. */
export const Form = {
  ...story({ listAgentCases: { cases: [everyCheck] } }, 'Every check'),
  play: async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    const page = within(canvasElement);
    (await page.findByRole('button', { name: 'Actions for Every check' })).click();
    (await within(document.body).findByRole('menuitem', { name: 'Edit' })).click();
    await within(document.body).findByRole('dialog', { name: 'Edit the case' });
  },
};
/** For those who may look and not edit. */
export const Forbidden = story({ getViewer: aViewer({}, { canEditOrg: denied }) }, denied);
