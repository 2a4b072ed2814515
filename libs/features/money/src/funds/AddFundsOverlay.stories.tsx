import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { moneyOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'addFunds',
  load: moneyOverlays.addFunds,
  params: { fundsAmount: '40' },
  full: {},
  shows: '40.00',
});

export const Loading = shown.loading;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
