import { type RolloutAgent, type TemplateRollout } from '@patchbay/contract';
import { aLevel, type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { inMilliseconds } from '@patchbay/kernel';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from '../templates/TemplatesSection.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const reseller = aLevel({ id: 5, type: 'reseller', displayName: 'Harborline' });
const viewer = aViewer({ home: reseller, target: reseller, trail: [reseller] });
const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const template = { ...exampleReply('getTemplate').template, title: 'Front desk' };
const rollout: TemplateRollout = {
  ...exampleReply('startTemplateRollout').rollout,
  startedAt: inMilliseconds(1_764_000_000_000),
  sections: ['agentInstructions', 'welcomeMessage'],
  total: 20,
};
const slot = {
  fromRevision: 3,
  changes: [
    { path: 'agentInstructions', before: 'Be kind.', after: 'Be kind. Say the opening hours.' },
  ],
  kept: [{ path: 'agentVoice', before: 'voice-rowan', after: 'voice-juno' }],
  conflicts: [],
};
const plan = {
  ...exampleReply('migrateTemplate'),
  dryRun: true,
  revision: 4,
  total: 20,
  changed: 3,
  conflicting: 1,
  upToDate: 17,
  agents: ['Cedar Dental', 'Elm Roofing', 'Quay Bread'].map((accountName, at) => ({
    accountId: 11 + at,
    accountName,
    organizationId: 10,
    slots: [
      { ...slot, slot: 'staging' as const },
      {
        ...slot,
        slot: 'default' as const,
        conflicts:
          at === 1 ? [{ path: 'welcomeMessage', mine: 'Elm here.', theirs: 'Good day.' }] : [],
      },
    ],
  })),
};
const agent = (accountName: string, position: number, part: Partial<RolloutAgent> = {}) => ({
  accountId: 11 + position,
  accountName,
  organizationId: 10,
  position,
  state: 'changed' as const,
  error: null,
  changes: 2,
  conflicts: 0,
  broken: [],
  ...part,
});
const story = (answers: Answers, words: string, search = '?template=t1') =>
  screenStory({
    url: `/app/reseller/5/templates/rollouts${search}`,
    screens: { templates: Screen },
    answers: {
      getViewer: viewer,
      getTemplate: { template },
      migrateTemplate: plan,
      listTemplateRollouts: { rollouts: [], agents: [] },
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });
const run = (part: Partial<TemplateRollout>, words: string, ...agents: RolloutAgent[]) =>
  story(
    { listTemplateRollouts: { rollouts: [{ ...rollout, ...part }], agents } },
    words,
    `?template=t1&rollout=${rollout.id}`,
  );

export const Loading = story({ listTemplateRollouts: never }, 'Roll out Front desk');
/** No agent is made from the template. */
export const Empty = story(
  { migrateTemplate: { ...plan, total: 0, agents: [] } },
  'No agent is made from this template yet',
);
export const UpToDate = story(
  { migrateTemplate: { ...plan, agents: [] } },
  'Every agent is up to date',
);
export const Failed = story({ migrateTemplate: refused('internal', failing) }, failing);
/** What it would do to each agent. */
export const Full = story({}, 'Quay Bread');
export const Forbidden = story({ getViewer: aViewer({}, { canUseFullEditor: denied }) }, denied);
export const Running = run(
  { state: 'running', done: 7, changed: 7 },
  'Rolling out',
  agent('Cedar Dental', 0),
  agent('Elm Roofing', 1),
  agent('Quay Bread', 2, { state: 'waiting', changes: 0 }),
);
export const Waiting = run(
  { state: 'waiting' },
  'The first 2 agents are done',
  agent('Cedar Dental', 0),
  agent('Elm Roofing', 1, { conflicts: 1 }),
);
export const Halted = run(
  { state: 'halted', haltedBy: 'worse', worse: 2, failed: 1, done: 6, changed: 5 },
  'Halted by itself',
  agent('Elm Roofing', 1, { state: 'failed', error: 'Migration failed', changes: 0 }),
  agent('Quay Bread', 2, { broken: ['Opening hours on Saturday'] }),
  agent('Cedar Dental', 0),
);
export const Done = run({ state: 'done', done: 20, changed: 20 }, 'Done', agent('Cedar Dental', 0));
export const Undone = run(
  { state: 'undone', done: 20, changed: 0, undone: 19, failed: 1 },
  'Undone',
  agent('Elm Roofing', 1, {
    state: 'notUndone',
    error: 'This agent was made from another template since, or from none.',
  }),
  agent('Cedar Dental', 0, { state: 'undone' }),
);
