import { agentRules, type Answers, aTemplate, aViewer } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from '../screens/AgentsScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const story = (
  config: Parameters<typeof agentRules>[0],
  words: string,
  { search, answers }: { search?: string; answers?: Answers } = {},
) => {
  const shown = screenStory({
    url: '/app/org/7/agents/settings',
    screens: { agents: Screen },
    answers: {
      getStagingEventRules: agentRules(config),
      getTemplate: { template: { ...aTemplate(), agent: { confirmTransfers: true } } },
      listSupportedModels: { offline: { provider: 'patchbay', canReason: false } },
      listAgentVersions: { versions: [] },
      ...answers,
    },
    until: () => {
      const box = document.querySelector<HTMLInputElement>('input[type=search]');
      if (box && search && box.value === '') type(box, search);
      return (
        document.body.textContent.includes(words) &&
        document.querySelector('[aria-busy="true"]') === null
      );
    },
  });
  return shown;
};

/** Types as a person does, which React hears. */
function type(box: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The basics are open, and the other groups say what was changed in them. */
export const Beginner = story(
  { callerResponseTimeout: 20, noConvoHistory: true },
  'What it remembers',
);
/** A search opens every group that has a setting which fits. */
export const Found = story({ confirmTransfers: true }, 'Ring the other side for', {
  search: 'transfer',
});
export const Answering = story(
  { preAnswerRingTime: 8, waitOnAnswer: 800, postAnswerDtmf: '1' },
  'Pause before the greeting',
  { search: 'answering' },
);
export const NothingFound = story({}, 'No setting is called', { search: 'zzz' });
export const Locked = story({}, 'What it remembers', {
  answers: { getViewer: aViewer({}, { canEditOrg: 'Only owners change an agent.' }) },
});
