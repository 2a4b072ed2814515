import { exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'docsPage',
  load: () => import('./EditTaskOverlay.js'),
  params: { value: 'a1b2c3' },
  reads: 'getTask',
  full: { getTask: exampleReply('getTask') },
  shows: '+15125550148',
});

export const Loading = shown.loading;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
