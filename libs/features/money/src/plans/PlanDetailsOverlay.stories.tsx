import { exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { moneyOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const full = exampleReply('getProductPlan');
const shown = overlayStories({
  name: 'planDetails',
  load: moneyOverlays.planDetails,
  params: { value: 'pplan-growth-7f3a' },
  reads: 'getProductPlan',
  full: { getProductPlan: full },
  empty: {
    getProductPlan: {
      ...full,
      productPlan: { ...full.productPlan, description: '', items: [], features: [], addons: [] },
    },
  },
  shows: '500 minutes a month',
});

export const Loading = shown.loading;
/** A plan of which only the price is known. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
