import { exampleReply } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { profileOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const installation = exampleReply('getInstallation');
const shown = overlayStories({
  name: 'info',
  load: profileOverlays.info,
  reads: 'getInstallation',
  full: { getInstallation: installation },
  empty: { getInstallation: { ...installation, supportUrl: null, privacyUrl: null, tosUrl: null } },
  shows: '0.1.0',
});

export const Loading = shown.loading;
/** The tenant has named no pages. */
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
