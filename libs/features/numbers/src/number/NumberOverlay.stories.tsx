import { aPhoneNumber } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { numbersOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'number',
  load: numbersOverlays.number,
  params: { value: '+15125550100' },
  reads: 'listPhoneNumbers',
  full: {
    listPhoneNumbers: { total: 1, numbers: [aPhoneNumber({ forwardedFrom: '+15125550148' })] },
  },
  empty: { listPhoneNumbers: { total: 0, numbers: [] } },
  shows: 'Front desk',
});

export const Loading = shown.loading;
/** The number was returned. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
