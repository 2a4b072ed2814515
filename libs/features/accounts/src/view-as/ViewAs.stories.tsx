import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { accountsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'viewAs',
  load: accountsOverlays.viewAs,
  full: {},
  shows: 'View the console as',
});

export const Loading = shown.loading;
export const Failed = shown.error;
export const Full = shown.full;
