import { agentRules, exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { agentsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const account = exampleReply('getAccount');
const shown = overlayStories({
  name: 'setupAgent',
  load: agentsOverlays.setupAgent,
  reads: 'getAccount',
  full: {
    getStagingEventRules: agentRules(),
    getAccount: { ...account, vidaPhoneNumber: '+15125550100', settings: {} },
  },
  empty: { getAccount: { ...account, vidaPhoneNumber: null, settings: {} } },
  shows: 'Describe the business',
});

export const Loading = shown.loading;
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
