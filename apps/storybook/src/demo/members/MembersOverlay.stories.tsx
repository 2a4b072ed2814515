import { exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'selectNumber',
  load: () => import('./MembersOverlay.js'),
  reads: 'listMembers',
  full: { listMembers: exampleReply('listMembers') },
  empty: { listMembers: { ...exampleReply('listMembers'), members: [] } },
  shows: 'Northside Dental',
});

export const Loading = shown.loading;
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
