import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { conversationsOverlays } from '../index.js';
import { aSimulatedCall } from './call-sample.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'call',
  load: conversationsOverlays.call,
  params: { value: 'meeting-c1' },
  reads: 'getSimulatedCall',
  full: { getSimulatedCall: { call: aSimulatedCall() } },
  empty: { getSimulatedCall: { call: aSimulatedCall({ steps: [] }) } },
  shows: 'Yes, from 9 to noon.',
});

export const Loading = shown.loading;
/** A call without a message. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;

/** Before a call with sound to the draft. */
export const Voice = overlayStories({
  name: 'call',
  load: conversationsOverlays.call,
  params: { value: '7', callType: 'voice' },
  reads: 'listOpenCalls',
  full: { listOpenCalls: { simulated: true, calls: [] } },
  empty: { listOpenCalls: { simulated: true, calls: [] } },
  shows: 'Your browser asks for your microphone',
}).full;
