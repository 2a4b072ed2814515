import { agentRules, aTemplateField } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { agentsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const fields = [
  aTemplateField(),
  aTemplateField({
    key: 'greeting',
    title: 'How should calls be answered?',
    type: 'textarea',
    promptTip: 'Short and warm.',
    value: 'Hello, this is {businessName}.',
  }),
];
const shown = overlayStories({
  name: 'editAgent',
  load: agentsOverlays.editAgent,
  reads: 'getStagingEventRules',
  full: {
    getStagingEventRules: agentRules({ templateFields: fields }),
    getDefaultEventRules: agentRules({ slot: 'default' }),
    autoReviewAgentConfiguration: [],
    listAgentVersions: { versions: [] },
    getAgentFunctions: { functions: [] },
    listApps: { apps: [] },
  },
  empty: { getStagingEventRules: agentRules({ id: '' }) },
  shows: 'How should calls be answered?',
});

export const Loading = shown.loading;
/** An account whose agent is not set up yet. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
