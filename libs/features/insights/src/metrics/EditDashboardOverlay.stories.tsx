import { anAccount } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { insightsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'editDashboard',
  load: insightsOverlays.editDashboard,
  reads: 'getAccount',
  full: { getAccount: anAccount() },
  empty: { getAccount: anAccount({ settings: { metrics: [] } }) },
  shows: 'Minutes Saved',
});

export const Loading = shown.loading;
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
