import { agentRules, aTemplate } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { agentsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'agentSettings',
  load: agentsOverlays.agentSettings,
  params: { agentSettingsTab: 'transfer' },
  reads: 'getStagingEventRules',
  full: {
    getStagingEventRules: agentRules({ attendedTransfers: true, transferConfirmTimeout: 45 }),
    getTemplate: { template: { ...aTemplate(), agent: { attendedTransfers: true } } },
    listSupportedModels: { offline: { provider: 'patchbay', canReason: false } },
  },
  empty: { getStagingEventRules: agentRules({ id: '' }) },
  shows: 'Ring the other side for',
});

export const Loading = shown.loading;
/** An account whose agent is not set up yet. */
export const Empty = shown.empty;
export const Failed = shown.error;
/** The group of the address is open below the basics. */
export const Full = shown.full;
export const Forbidden = shown.forbidden;
