import { type Template } from '@patchbay/contract';
import { aLevel, type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from '../templates/TemplatesSection.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const reseller = aLevel({ id: 5, type: 'reseller', displayName: 'Harborline' });
const viewer = aViewer({ home: reseller, target: reseller, trail: [reseller] });
const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const template: Template = {
  ...exampleReply('getTemplate').template,
  id: 't1',
  title: 'Front desk',
  disabled: true,
  integrations: [{ key: 'googleCalendar', title: 'Google Calendar' }],
  fields: [
    {
      key: 'name',
      title: 'What is your business called?',
      type: 'text',
      placeholder: 'Cedar Dental',
      promptTip: 'As callers know it.',
    },
    { key: 'trade', title: 'Which trade is it?', type: 'select', options: ['bakery', 'barber'] },
    {
      key: 'walkIns',
      title: 'Do you take walk-ins?',
      type: 'boolean',
      disabledIf: 'trade=bakery',
    },
  ],
  agent: {
    welcomeMessage: 'Welcome to {name}.',
    agentInstructions:
      '# Who you are\nYou answer for {name}.\n{#if trade=bakery}Say which bread is left.{/if}',
  },
};
const story = (answers: Answers, words: string, search = '') =>
  screenStory({
    url: `/app/reseller/5/templates/edit?template=t1${search}`,
    screens: { templates: Screen },
    answers: {
      getViewer: viewer,
      getTemplate: { template },
      listApps: { apps: [] },
      getAgentFunctions: { functions: [] },
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });
const without = (part: Partial<Template>) => ({
  getTemplate: { template: { ...template, ...part } },
});

export const Loading = story({ getTemplate: never }, 'Edit template');
export const Empty = story(without({ fields: [], agent: {} }), 'It asks nothing yet');
export const Failed = story({ getTemplate: refused('internal', failing) }, failing);
export const Full = story({}, 'Which trade is it?');
export const Forbidden = story({ getViewer: aViewer({}, { canUseFullEditor: denied }) }, denied);
/** One question with everything about it. */
export const OneQuestion = story({}, 'Do not ask it if', '&question=3');
export const Texts = story({}, 'What callers hear first.', '&part=texts&preview=texts');
export const SettingUp = story({}, 'Question 1 of 3', '&part=preview&preview=onboarding');
export const Settings = story({}, 'Google Calendar', '&part=settings');
/** Conditions that lead back to each other, and a marker of no question. */
export const Problems = story(
  without({
    fields: [
      { key: 'name', title: 'Your name?', disabledIf: 'trade=' },
      { key: 'trade', title: 'Your trade?', type: 'select', disabledIf: 'name=' },
    ],
    agent: { agentInstructions: 'You answer for {who}.' },
  }),
  '3 problems keep it',
);
export const ReadOnly = story(without({ editable: false }), 'Make a copy');
