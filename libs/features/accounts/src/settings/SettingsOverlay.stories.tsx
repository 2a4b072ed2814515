import { anAccount } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { createSettingsOverlay } from './SettingsOverlay.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'settings',
  load: async () => createSettingsOverlay({}),
  reads: 'getAccount',
  full: {
    getAccount: anAccount({
      accountType: 'reseller',
      settings: { brandColor: '#2b5ce6', embedOrigins: ['https://portal.example.com'] },
    }),
  },
  empty: { getAccount: anAccount({ vidaPhoneNumber: null }) },
  shows: 'What people and agents call this account.',
});

export const Loading = shown.loading;
/** An account without a number. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
