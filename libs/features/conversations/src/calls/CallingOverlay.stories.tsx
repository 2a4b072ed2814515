import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { conversationsOverlays } from '../index.js';
import { anOpenCall } from './call-sample.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'calling',
  load: conversationsOverlays.calling,

  reads: 'listOpenCalls',
  full: {
    listOpenCalls: {
      simulated: true,
      calls: [anOpenCall(), anOpenCall({ uuid: null, callId: 'c2', ringing: true })],
    },
  },
  empty: { listOpenCalls: { simulated: true, calls: [] } },
  shows: 'calls Front desk',
});

export const Loading = shown.loading;
/** No call is under way. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
