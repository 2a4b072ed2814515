import { agentRules } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { agentsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'testAgent',
  load: agentsOverlays.testAgent,
  reads: 'getStagingEventRules',
  full: {
    getStagingEventRules: agentRules({ welcomeMessage: 'Northside Dental, how can I help?' }),
  },
  empty: { getStagingEventRules: agentRules({ welcomeMessage: '' }) },
  shows: 'how can I help?',
});

export const Loading = shown.loading;
/** An agent without a greeting. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
