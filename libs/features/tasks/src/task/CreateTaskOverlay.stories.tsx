import { exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { tasksOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'createTask',
  load: tasksOverlays.createTask,
  full: { listCampaigns: exampleReply('listCampaigns') },
  shows: 'Create task',
});

export const Loading = shown.loading;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
