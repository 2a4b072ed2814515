import { exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { conversationsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const full = exampleReply('getContact');
const { id, agentId, displayName, createdAt, updatedAt } = full.contact;
const bare = { name: null, phone: null, email: null, roomId: null };
const shown = overlayStories({
  name: 'previewContact',
  load: conversationsOverlays.previewContact,
  params: { value: '3005' },
  reads: 'getContact',
  full: { getContact: full },
  empty: {
    getContact: { ...full, contact: { id, agentId, displayName, createdAt, updatedAt, ...bare } },
  },
  shows: '+1 (512) 555-0148',
});

export const Loading = shown.loading;
/** A person of whom only the name is known. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
