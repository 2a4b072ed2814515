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
  shows: 'https://portal.example.com',
});
export const Loading = shown.loading;
/** An organization: no brand, no pages that may show the app. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
