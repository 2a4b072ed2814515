import { aKey, anAccount } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { accountsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const overlay = { name: 'settings', load: accountsOverlays.settings } as const;
const shown = overlayStories({
  ...overlay,
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
const keys = overlayStories({
  ...overlay,
  params: { settingsTab: 'developer' },
  reads: 'listTokens',
  full: {
    getAccount: anAccount(),
    listTokens: {
      tokens: [
        aKey(),
        aKey({ token: 'pb_live_…90c1', description: 'Nightly export', scopes: null }),
      ],
    },
  },
  empty: { listTokens: { tokens: [] } },
  shows: 'Nightly export',
});

export const Loading = shown.loading;
/** An organization: no brand, no pages that may show the app. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
export const KeysLoading = keys.loading;
export const KeysEmpty = keys.empty;
export const KeysFailed = keys.error;
export const Keys = keys.full;
