import { agentRules } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { agentsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const draft = agentRules({ welcomeMessage: 'Northside Dental, how can I help you today?' });
const live = agentRules({ slot: 'default', welcomeMessage: 'Northside Dental, please hold.' });
const shown = overlayStories({
  name: 'compareChanges',
  load: agentsOverlays.compareChanges,
  reads: 'getStagingEventRules',
  full: { getStagingEventRules: draft, getDefaultEventRules: live },
  empty: { getDefaultEventRules: { ...draft, slot: 'default' } },
  shows: 'please hold.',
});

export const Loading = shown.loading;
/** What is live and the draft have the same words. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
