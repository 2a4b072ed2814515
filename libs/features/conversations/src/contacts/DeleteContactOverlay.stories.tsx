import { exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { conversationsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'deleteContact',
  load: conversationsOverlays.deleteContact,
  params: { value: '3005' },
  reads: 'getContact',
  full: {
    getContact: exampleReply('getContact'),
    listAccounts: exampleReply('listAccounts'),
  },
  shows: 'Delete Dana Whitfield?',
});

export const Loading = shown.loading;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
