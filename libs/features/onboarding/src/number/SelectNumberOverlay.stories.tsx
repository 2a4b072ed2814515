import { aLevel, anAccount, aViewer } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { onboardingOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const reseller = aLevel({ id: 5, type: 'reseller', displayName: 'Harborline' });
const shown = overlayStories({
  name: 'selectNumber',
  load: onboardingOverlays.selectNumber,
  full: { getAccount: anAccount() },
  empty: {
    getViewer: aViewer({ home: reseller, target: reseller, trail: [reseller] }),
  },
  shows: 'Search for a number',
});

export const Loading = shown.loading;
/** A reseller has no phone. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
