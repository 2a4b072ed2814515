import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { agentsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'saveConflict',
  load: agentsOverlays.saveConflict,
  full: {},
  shows: 'Keep mine',
});

export const Loading = shown.loading;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
