import { exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { conversationsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const listed = exampleReply('listContacts');
const shown = overlayStories({
  name: 'contacts',
  load: conversationsOverlays.contacts,
  reads: 'listContacts',
  full: { listContacts: listed, listAccounts: exampleReply('listAccounts') },
  empty: { listContacts: { ...listed, contacts: [], totalContacts: 0 } },
  shows: 'Dana Whitfield',
});

export const Loading = shown.loading;
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
