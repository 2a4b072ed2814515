import { anAccount, exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { agentsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'agentAdmin',
  load: agentsOverlays.agentAdmin,
  reads: 'getAccount',
  viewer: { role: 'reseller', trueRole: 'reseller' },
  full: {
    updateAccount: exampleReply('updateAccount'),
    getAccount: anAccount({ accountName: 'Front desk', externalAccountId: 'northside-front' }),
  },
  empty: { getAccount: anAccount({ accountName: null }) },
  shows: 'Name of the account',
});

export const Loading = shown.loading;
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
