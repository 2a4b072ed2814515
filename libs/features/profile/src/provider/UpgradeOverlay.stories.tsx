import { aDomainProfile } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { profileOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'upgrade',
  load: profileOverlays.upgrade,
  reads: 'lookupDomain',
  full: { lookupDomain: { profile: aDomainProfile() } },
  empty: { lookupDomain: { profile: aDomainProfile({ settings: {} }) } },
  shows: 'Ask Harborline',
});

/** While the provider is unknown, no name is shown. */
export const Loading = shown.loading;
/** The provider has named no address to ask at. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
