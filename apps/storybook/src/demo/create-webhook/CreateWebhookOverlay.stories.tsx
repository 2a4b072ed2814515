import { exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'selectNumber',
  load: () => import('./CreateWebhookOverlay.js'),
  full: { createWebhook: exampleReply('createWebhook') },
  shows: 'Create',
});

export const Loading = shown.loading;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
