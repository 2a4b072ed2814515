import { exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { conversationsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'createContact',
  load: conversationsOverlays.createContact,
  full: {
    getContact: exampleReply('getContact'),
    listAccounts: exampleReply('listAccounts'),
  },
  shows: 'Create contact',
});

export const Loading = shown.loading;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
