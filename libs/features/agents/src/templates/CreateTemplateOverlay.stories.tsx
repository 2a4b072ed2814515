import { aLevel, aViewer } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { agentsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const reseller = aLevel({ id: 5, type: 'reseller', displayName: 'Harborline' });
const shown = overlayStories({
  name: 'createTemplate',
  load: agentsOverlays.createTemplate,
  viewer: { home: reseller, target: reseller, trail: [reseller] },
  full: {},
  empty: { getViewer: aViewer() },
  shows: 'Create template',
});

export const Loading = shown.loading;
/** An organization has no templates of its own. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
