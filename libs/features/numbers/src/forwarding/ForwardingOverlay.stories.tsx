import { anAccount } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { numbersOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'forwardingInstructions',
  load: numbersOverlays.forwardingInstructions,
  reads: 'getAccount',
  full: { getAccount: anAccount({ vidaPhoneNumber: '+15125550100' }) },
  empty: { getAccount: anAccount({ vidaPhoneNumber: null }) },
  shows: 'Test it',
});

export const Loading = shown.loading;
/** An agent without a number. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
