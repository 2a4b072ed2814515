import { exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { moneyOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const full = exampleReply('getCurrentPlan');
const shown = overlayStories({
  name: 'subscription',
  load: moneyOverlays.subscription,
  reads: 'getCurrentPlan',
  full: { getCurrentPlan: full },
  empty: { getCurrentPlan: { ...full, productPlan: null, subscription: null } },
  shows: 'Business Growth',
});

export const Loading = shown.loading;
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
