import { aDomainProfile } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { accountsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'help',
  load: accountsOverlays.help,
  full: { lookupDomain: { profile: aDomainProfile() } },
  shows: 'Guide',
});

export const Full = shown.full;
