import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { numbersOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'addCustomNumber',
  load: numbersOverlays.addCustomNumber,
  full: {},
  shows: 'Your number',
});
const claim = overlayStories({
  name: 'addCustomNumber',
  load: numbersOverlays.addCustomNumber,
  params: { value: '+15125550148' },
  full: {},
  shows: 'Send code',
});

export const Loading = shown.loading;
export const Failed = shown.error;
export const Full = shown.full;
/** A number that was brought before, and has still to be proven. */
export const Claim = claim.full;
export const Forbidden = shown.forbidden;
